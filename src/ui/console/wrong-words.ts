import { schemaResolver } from "@mantine/form";
import { activityInputSchema } from "@/domain/inputs";
import { QUANTITY_MAX, UNITS_MAX } from "@/domain/resource";
import type { ActivityValues } from "@/ui/console/activity-values";
import { readTime } from "@/ui/console/read-typed";
import { toDraft } from "@/ui/console/to-draft";

/** Messages by the dotted path of their field. */
export type Wrongs = Record<string, string>;

/** What a sentence below `console.form.wrong` needs. */
export interface WrongWord {
  key: string;
  facts?: Record<string, number | string>;
}

const judge = schemaResolver(activityInputSchema, { sync: true });

/** The paths at which the API's own schema refuses what was typed, with its (English) words. */
export function findWrongs(values: ActivityValues): Wrongs {
  const wrongs: Wrongs = {};
  for (const [path, message] of Object.entries(judge(toDraft(values)))) {
    wrongs[path] = String(message);
  }
  return wrongs;
}

const LIMIT: WrongWord = { key: "limit", facts: { max: QUANTITY_MAX } };

/** Fields about which there is one thing to say. `*` stands for a row's number. */
const BY_FIELD: Record<string, WrongWord> = {
  timeZone: { key: "timeZone" },
  paymentWindowSeconds: { key: "paymentWindow" },
  unitsPerBuyer: LIMIT,
  cap: { key: "unitsOrEmpty", facts: { max: UNITS_MAX } },
  "skus.*.unitsPerBuyer": LIMIT,
  "skus.*.priceCents": { key: "price" },
  "skus.*.listPriceCents": { key: "listPrice" },
  "skus.*.total": { key: "units", facts: { max: UNITS_MAX } },
  skus: { key: "skus", facts: { max: UNITS_MAX } },
};

/** Says in the operator's language what is wrong at a path; null for what has no words here. */
export function wrongWord(path: string, values: ActivityValues): WrongWord | null {
  if (path === "opensAtMs" || path === "closesAtMs") return timeWord(path, values);
  const known = BY_FIELD[path.replace(/\.\d+(?=\.|$)/, ".*")];
  if (known) return known;
  const text = textAt(path, values);
  if (text === null) return null;
  return text.trim() === "" ? { key: "empty" } : { key: "text", facts: { max: maxOf(path) } };
}

function timeWord(path: "opensAtMs" | "closesAtMs", values: ActivityValues): WrongWord {
  const { kind } = readTime(values[path], values.timeZone);
  if (kind === "gap") return { key: "gap", facts: { timeZone: values.timeZone } };
  if (kind !== "unreadable" && path === "closesAtMs") return { key: "closesAfter" };
  return { key: "time" };
}

function textAt(path: string, values: ActivityValues): string | null {
  let found: unknown = values;
  for (const step of path.split(".")) {
    if (typeof found !== "object" || found === null) return null;
    found = Reflect.get(found, step);
  }
  return typeof found === "string" ? found : null;
}

/** The same numbers as in the schema, which does not give its own away. */
function maxOf(path: string): number {
  if (path.startsWith("title")) return 120;
  return path.startsWith("summary") ? 400 : 80;
}
