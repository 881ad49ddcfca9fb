import { InvariantError } from "@/lib/invariant";

/** A script's answer: its name, then what belongs to it. */
export type Reply<Name extends string> = readonly [name: Name, ...rest: readonly unknown[]];

/**
 * The one decoder of script answers. A name that the caller does not know is a defect (an older or
 * newer script on the other side), never a default.
 */
export function decode<const Name extends string>(
  raw: unknown,
  names: readonly Name[],
): Reply<Name> {
  if (Array.isArray(raw)) {
    const name = names.find((known) => known === raw[0]);
    if (name) return [name, ...raw.slice(1)];
  }
  throw new InvariantError(`A script answered ${JSON.stringify(raw)}; known: ${names.join(", ")}.`);
}

export function numberAt(reply: readonly unknown[], index: number): number {
  const value = reply[index];
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw new InvariantError(
      `No number at ${index} of a script's answer ${JSON.stringify(reply)}.`,
    );
  }
  return value;
}

export function textAt(reply: readonly unknown[], index: number): string {
  const value = reply[index];
  if (typeof value !== "string") {
    throw new InvariantError(`No text at ${index} of a script's answer ${JSON.stringify(reply)}.`);
  }
  return value;
}
