import createMiddleware from "next-intl/middleware";
import { routing } from "@/app/i18n/routing";

/** Languages only. Nothing is authorised here: each procedure and page does that for itself. */
export default createMiddleware(routing);

export const config = {
  matcher: ["/((?!api|admin|_next|pictures|.*\\..*).*)"],
};
