import { safePath } from "@/domain/safe-path";

/** Where a sign-in leads when it is not told, or told something else than a page of the console. */
export const CONSOLE_HOME = "/admin/activities";

/** The page to go on to after signing in: a path of ours, and only one inside the console. */
export function safeNext(wanted: string | undefined): string {
  const path = safePath(wanted);
  const isInside = path.startsWith("/admin/");
  const isOutsideTheGuard = /^\/admin\/(sign-in|not-allowed)([/?#]|$)/.test(path);
  return isInside && !isOutsideTheGuard ? path : CONSOLE_HOME;
}
