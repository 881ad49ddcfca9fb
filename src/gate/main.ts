import { createServer } from "node:http";
import next from "next";
import { nameClient } from "@/gate/client-address";
import { guard } from "@/gate/guard";
import { readEnv } from "@/lib/env";
import { createLogger } from "@/lib/logger";

/** Requests under way may take this long after a stop was asked for. */
const STOP_MS = 10_000;

async function main(): Promise<void> {
  const env = readEnv();
  const logger = createLogger("gate", env.LOG_LEVEL);
  const server = createServer();
  const app = next({
    dev: env.NODE_ENV === "development",
    port: env.PORT,
    hostname: "localhost",
    httpServer: server,
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  server.on("request", (request, response) => {
    nameClient(request, env.TRUSTED_PROXIES);
    if (!guard(request, response)) return;
    handle(request, response).catch((error: Error) => {
      logger.error({ error: error.message, url: request.url }, "A request failed.");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  server.listen(env.PORT, () => logger.info({ port: env.PORT }, "The gate is open."));

  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Live streams end only with their connection.
    setTimeout(() => server.closeAllConnections(), 1_000).unref();
    setTimeout(() => process.exit(0), STOP_MS).unref();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
