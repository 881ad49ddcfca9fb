"use client";

import type { ReactNode } from "react";
import { useSetLocale } from "@/app/admin/use-set-locale";
import { useSignOut } from "@/app/admin/use-sign-out";
import { Shell } from "@/ui/console/shell";

export function ConsoleFrame(props: { who: { name: string; email: string }; children: ReactNode }) {
  const setLocale = useSetLocale();
  const { signingOut, signOut } = useSignOut();
  return (
    <Shell who={props.who} onLocale={setLocale} onSignOut={signOut} signingOut={signingOut}>
      {props.children}
    </Shell>
  );
}
