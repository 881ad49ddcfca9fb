/** An expected failure: its message is a whole sentence for a person, and all that is shown. */
export class Trouble extends Error {}

/** What is thrown by work that was cut short because everything is being stopped: no news. */
export class Stopped extends Trouble {
  constructor() {
    super("Stopped.");
  }
}

/** @type {Record<string, string>} */
const SENTENCES = {
  EACCES:
    "There is no permission for that path. Give it to this user, or start as the user that owns it.",
  EPERM:
    "There is no permission for that path. Give it to this user, or start as the user that owns it.",
  EROFS: "The disk there is read-only. Move the project to one that can be written to.",
  ENOSPC: "The disk is full. Free some space and start again; nothing half-done is kept.",
  EDQUOT: "The disk quota is used up. Free some space and start again; nothing half-done is kept.",
  EMFILE: "Too many files are open. Raise the limit (ulimit -n 4096) and start again.",
};

/**
 * What to tell a person about any error. Only a defect of ours is told with its stack.
 * @param {unknown} error
 * @returns {string}
 */
export function explain(error) {
  if (error instanceof Trouble) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  const sentence = code ? SENTENCES[code] : undefined;
  if (sentence) return `${sentence} (${code}${path ? `: ${path}` : ""})`;
  return error.stack ?? error.message;
}
