import { createServer } from "node:net";
import { Trouble } from "./trouble.mjs";

/**
 * Whether this port could be listened on, at one address or at all of them.
 * @param {number} port
 * @param {string} [host] all addresses when left out
 * @returns {Promise<NodeJS.ErrnoException | undefined>} why not, or nothing
 */
export function portError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * The usual port of a service when it is free on this machine, else any free one.
 * @param {number} usual 0 for any
 */
export async function freePort(usual) {
  if (usual !== 0 && !(await portError(usual, "127.0.0.1")) && !(await portError(usual))) {
    return usual;
  }
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * The port the app is asked to listen on. Buyers know the address, so another is never taken
 * silently: a taken one is a sentence.
 * @param {string | undefined} text the PORT variable
 */
export async function webPort(text) {
  const port = Number(text || "3000");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Trouble(`PORT is "${text}"; it has to be a number from 1 to 65535.`);
  }
  const error = (await portError(port)) ?? (await portError(port, "127.0.0.1"));
  if (error?.code === "EADDRINUSE") {
    const other = port < 65_535 ? port + 1 : 3000;
    throw new Trouble(
      `Port ${port} is already taken by another program. Stop that one, or choose another port: PORT=${other} npm start`,
    );
  }
  if (error?.code === "EACCES") {
    throw new Trouble(`Port ${port} needs more rights than this user has: PORT=3000 npm start`);
  }
  if (error) throw error;
  return port;
}
