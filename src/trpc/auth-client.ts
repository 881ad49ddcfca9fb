"use client";

import { createAuthClient } from "better-auth/react";

/** Sign-up, sign-in, sign-out and the session, from the browser. */
export const { signIn, signUp, signOut, useSession } = createAuthClient();
