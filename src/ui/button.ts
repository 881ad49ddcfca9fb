/** Looks of a button, for buttons and for links that act as one. 44 px high at least. */
const BASE =
  "inline-flex min-h-11 items-center justify-center rounded-control px-5 text-center font-semibold " +
  "aria-disabled:cursor-not-allowed";

/** The one thing to do on a screen. */
export const primaryButton =
  `${BASE} min-h-13 bg-red px-6 text-on-red transition-[filter] hover:brightness-95 ` +
  "active:brightness-90 aria-disabled:bg-line aria-disabled:text-dim aria-disabled:filter-none";

/** Everything else, and what is dangerous. */
export const outlinedButton = `${BASE} border border-edge text-ink hover:bg-line/40`;

/** A link within a sentence. */
export const inlineLink = "text-current underline underline-offset-4";

/** A link that stands by itself. */
export const textLink =
  "inline-flex min-h-11 items-center text-tide underline decoration-1 underline-offset-4 hover:decoration-2";
