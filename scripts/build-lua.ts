/** Writes src/generated/lua.ts from lua/. With --check it writes nothing and fails when they differ. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./cli";
import { buildModule, type LuaSources } from "./lua/build";

const ROOT = join(import.meta.dirname, "..");
const TARGET = "src/generated/lua.ts";

function readSources(): LuaSources {
  const folder = join(ROOT, "lua");
  return {
    scripts: readLua(folder, (file) => file),
    includes: readLua(join(folder, "includes"), (file) => file.replace(/\.lua$/, "")),
  };
}

function readLua(folder: string, nameOf: (file: string) => string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith(".lua"));
  return Object.fromEntries(
    files.map((file) => [nameOf(file), readFileSync(join(folder, file), "utf8")]),
  );
}

function main(): void {
  const path = join(ROOT, TARGET);
  const wanted = buildModule(readSources());
  const present = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (process.argv.includes("--check")) {
    if (present !== wanted) {
      throw new Error(`${TARGET} is not what lua/ says. Run: npx tsx scripts/build-lua.ts`);
    }
    return;
  }
  if (present === wanted) return;
  mkdirSync(join(ROOT, "src/generated"), { recursive: true });
  writeFileSync(path, wanted);
}

await runMain(main);
