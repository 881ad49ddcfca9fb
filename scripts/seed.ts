/** Loads the demo into the database that DATABASE_URL names. Loading it twice changes nothing. */
import { readEnv } from "@/lib/env";
import { createDeps } from "@/services/deps";
import { loadDemo } from "./demo/load";

const deps = createDeps({ ...readEnv(), LOG_LEVEL: "error" }, "worker");
loadDemo(deps)
  .then(({ accounts, sales }) => {
    console.log(
      accounts + sales === 0
        ? "The demo is loaded already."
        : `Loaded ${accounts} accounts and ${sales} sales.`,
    );
  })
  .catch((error: Error) => {
    console.error(`The demo could not be loaded: ${error.message}`);
    process.exitCode = 1;
  })
  .finally(() => deps.close());
