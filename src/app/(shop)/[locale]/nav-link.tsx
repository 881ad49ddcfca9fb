"use client";

import type { ReactNode } from "react";
import { Link, usePathname } from "@/app/i18n/navigation";

export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const here = usePathname() === href;
  return (
    <Link
      href={href}
      aria-current={here ? "page" : undefined}
      className="inline-flex min-h-11 items-center hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}
