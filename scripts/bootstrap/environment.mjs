/**
 * The environment of the app's processes. What a person has set stands; the rest is filled in.
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {string} options.redisUrl
 * @param {number} options.port
 * @param {import("./secrets.mjs").Secrets} options.secrets
 * @param {boolean} [options.dev]
 * @param {NodeJS.ProcessEnv} [options.base] what a person has set
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(options) {
  const { databaseUrl, redisUrl, port, secrets, dev = false, base = process.env } = options;
  return {
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: secrets.auth,
    PAYMENT_TEST_SECRET: secrets.paymentTest,
    ...base,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: String(port),
    NODE_ENV: dev ? "development" : "production",
    // Nothing here needs a network, and nobody has agreed to be counted.
    NEXT_TELEMETRY_DISABLED: "1",
    CHECKPOINT_DISABLE: "1",
  };
}
