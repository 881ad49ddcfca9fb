/** What the builder needs to know of Lua's surface: comments, strings and the use of KEYS. */

const QUOTED = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;

/** A line without its strings and its comment: what Lua would run. */
function codeOf(line: string): string {
  return line.replace(QUOTED, '""').replace(/--.*$/, "");
}

/**
 * Drops blank lines and comment lines, which Redis would otherwise hash and send. Long brackets
 * are refused: a line inside one cannot be told from code by looking at the line alone.
 */
export function withoutComments(lines: string[], path: string): string[] {
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => {
      if (/^\s*--\[=*\[/.test(line) || /\[=*\[/.test(codeOf(line))) {
        throw new Error(`${path}: long brackets ([[ ]]) are not allowed; use -- lines and quotes.`);
      }
      return line !== "" && !/^\s*--/.test(line);
    });
}

/**
 * The highest n of KEYS[n], when all of KEYS[1] to KEYS[n] are used. Any other use of KEYS is
 * refused: Redis Cluster routes by the declared keys, so each has to be visible here.
 */
export function numberOfKeysUsed(lua: string, path: string): number {
  const code = lua.split("\n").map(codeOf).join("\n");
  const used = new Set<number>();
  for (const [whole, index] of code.matchAll(/\bKEYS\b(?:\s*\[\s*(\d+)\s*\])?/g)) {
    if (index === undefined) {
      throw new Error(`${path}: use ${whole} only as KEYS[1], KEYS[2] and so on, with a number.`);
    }
    used.add(Number(index));
  }
  const highest = Math.max(0, ...used);
  for (let n = 1; n <= highest; n += 1) {
    if (!used.has(n)) throw new Error(`${path}: KEYS[${n}] is not used, but KEYS[${highest}] is.`);
  }
  if (used.has(0)) throw new Error(`${path}: KEYS[0] does not exist; Lua counts from 1.`);
  return highest;
}
