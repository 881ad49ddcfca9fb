/** Brings the database named by DATABASE_URL up to prisma/migrations. */

import { databaseUrl, runMain } from "./cli";
import { migrate } from "./migrate/apply";

await runMain(async () => {
  const applied = await migrate(databaseUrl());
  console.log(applied === 0 ? "none to apply" : `${applied} applied`);
});
