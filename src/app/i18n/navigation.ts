import { createNavigation } from "next-intl/navigation";
import { routing } from "@/app/i18n/routing";

/** Links and redirects that keep the language. */
export const { Link, redirect, usePathname, useRouter } = createNavigation(routing);
