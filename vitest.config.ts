import { join } from "node:path";
import { configDefaults, defineConfig } from "vitest/config";

const root = import.meta.dirname;

/** `npm test` brings up the services and names them in TEST_DATABASE_URL and TEST_REDIS_URL. */
export default defineConfig({
  resolve: { alias: { "@test": join(root, "test"), "@": join(root, "src") } },
  test: {
    exclude: [...configDefaults.exclude, ".data/**", ".next/**"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"] },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/integration/**/*.test.ts"],
          // Real services, some of which are killed and have to come back.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "concurrency",
          include: ["test/concurrency/**/*.test.ts"],
          // A race is between the clients of one file; another file would only slow it.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
