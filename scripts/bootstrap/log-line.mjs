const LEVELS = /** @type {Record<number, string>} */ ({ 40: "WARN ", 50: "ERROR ", 60: "FATAL " });
/** What is the same in every line of a process, or said by its prefix. */
const KNOWN = new Set(["level", "time", "pid", "hostname", "name", "msg"]);

/**
 * A line of the app's JSON log as a person reads it at a terminal; any other line as it is.
 * @param {string} line
 */
export function readable(line) {
  if (!line.startsWith("{")) return line;
  try {
    const entry = JSON.parse(line);
    if (typeof entry.msg !== "string") return line;
    const rest = Object.entries(entry).filter(([name]) => !KNOWN.has(name));
    const facts = rest.map(([name, value]) => `${name}=${text(value)}`);
    return [`${LEVELS[entry.level] ?? ""}${entry.msg}`, ...facts].join(" ");
  } catch {
    return line;
  }
}

/** @param {unknown} value */
function text(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}
