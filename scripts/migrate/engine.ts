/**
 * Prisma's own schema engine, compiled to WebAssembly and published on npm. `prisma migrate` would
 * fetch a native one from Prisma's host; this one comes with the packages, so that migrating needs
 * no network, and writes the same _prisma_migrations table.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { migrationAdapter } from "./adapter";

export type SchemaEngine = glue.SchemaEngine;

export const ROOT = join(import.meta.dirname, "../..");
const SCHEMA_PATH = join(ROOT, "prisma/schema.prisma");

/** Nothing of the database is managed by someone else. */
export const FILTERS: glue.SchemaFilter = { externalTables: [], externalEnums: [] };

let instantiated: Promise<void> | undefined;

/** Instantiates the module once a process; it is 5 MB. */
async function instantiate(): Promise<void> {
  const require = createRequire(import.meta.url);
  const gluePath = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(gluePath.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": withoutWaitingTimers(),
  });
  glue.__wbg_set_wasm(instance.exports);
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(`The schema engine failed: ${message}`);
      },
    },
  });
  (instance.exports.__wbindgen_start as () => void)();
}

/**
 * The engine's deadline for its lock is a timer that it never clears: it would keep a finished
 * program alive for ten seconds. Its sockets keep it alive while there is work.
 */
function withoutWaitingTimers(): WebAssembly.ModuleImports {
  const imports = { ...glue } as unknown as Record<string, WebAssembly.ImportValue>;
  const name = Object.keys(imports).find((key) => key.startsWith("__wbg_setTimeout_"));
  if (name) imports[name] = (run: () => void, ms: number) => setTimeout(run, ms).unref();
  return imports;
}

/** Runs `use` with an engine on one database, and frees both whatever happens. */
export async function withEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine, schema: glue.SchemaContainer) => Promise<T>,
): Promise<T> {
  instantiated ??= instantiate();
  await instantiated;
  const schema = { path: SCHEMA_PATH, content: await readFile(SCHEMA_PATH, "utf8") };
  const adapter = migrationAdapter(databaseUrl);
  try {
    const engine = await glue.SchemaEngine.new(
      { datamodels: [[schema.path, schema.content]] },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory(adapter.factory),
    );
    try {
      return await use(engine, schema);
    } finally {
      engine.free();
    }
  } finally {
    await adapter.close();
  }
}
