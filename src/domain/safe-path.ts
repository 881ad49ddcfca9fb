/** An origin that nothing is ever served from: only to see where a path would lead. */
const NOWHERE = "https://nowhere.invalid";

/** Longer than any path of ours, shorter than any mischief. */
const LENGTH_MAX = 512;

/** Browsers drop these from an address, so that `/<tab>/evil.example` would become `//evil.example`. */
const CONTROL = /\p{Cc}/u;

/**
 * Where to go after signing in: `wanted` if it is a path of ours, else `/`.
 * It must start with one `/`, followed by neither `/` nor `\`, and stay on the same origin.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LENGTH_MAX || CONTROL.test(wanted)) return "/";
  if (!wanted.startsWith("/") || wanted.startsWith("//") || wanted.includes("\\")) return "/";
  if (!URL.canParse(wanted, NOWHERE)) return "/";
  const url = new URL(wanted, NOWHERE);
  // "/.//evil.example" is normalised to "//evil.example": look at it again after normalising.
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
