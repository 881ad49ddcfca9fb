/** The two questions that the bootstrap asks a PostgreSQL. `pg` is there once packages are. */

/**
 * Asks a real query: a port that is open says nothing yet.
 * @param {string} url
 * @returns {Promise<string | undefined>} what went wrong
 */
export async function queryError(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that breaks later is reported by the query that fails.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message || String(error) : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes a database where there is none.
 * @param {string} serverUrl of another database on the server, as a user that may make one
 * @param {string} name
 */
export async function ensureDatabase(serverUrl, name) {
  await onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${name}"`);
  });
}

/**
 * @param {string} serverUrl
 * @param {string} name
 */
export async function dropDatabase(serverUrl, name) {
  await onServer(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  });
}

/**
 * @param {string} serverUrl
 * @param {(client: import("pg").Client) => Promise<void>} use
 */
async function onServer(serverUrl, use) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
