import { defineConfig } from "prisma/config";

/** For people with the Prisma CLI; `npm start` and the tests migrate with scripts/migrate.ts. */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  // Generating needs no database, so that none need be named.
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
