"use client";

import { useState } from "react";
import { signOut } from "@/trpc/auth-client";

/** Signs out and loads the sign-in page anew, so that nothing that was read stays in memory. */
export function useSignOut() {
  const [signingOut, setSigningOut] = useState(false);
  const run = async () => {
    setSigningOut(true);
    try {
      const { error } = await signOut();
      if (error) throw error;
      window.location.assign("/admin/sign-in");
    } catch {
      setSigningOut(false);
    }
  };
  return { signingOut, signOut: () => void run() };
}
