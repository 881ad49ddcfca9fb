/** Where a sign-in leads when it is not told, or told something else than a page of the console. */
export const CONSOLE_HOME = "/admin/activities";

/** Only to resolve against: no address of ours is needed to judge a path. */
const HERE = "http://console.invalid";

/**
 * The page to go on to after signing in. Read as a browser would read it (`//host`, `\\host`, dots,
 * tabs), then only a path inside the console is let through.
 */
export function safeNext(wanted: string | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, HERE)) return CONSOLE_HOME;
  const { origin, pathname, search } = new URL(wanted, HERE);
  if (origin !== HERE || !pathname.startsWith("/admin/")) return CONSOLE_HOME;
  if (/^\/admin\/(sign-in|not-allowed)(\/|$)/.test(pathname)) return CONSOLE_HOME;
  return pathname + search;
}
