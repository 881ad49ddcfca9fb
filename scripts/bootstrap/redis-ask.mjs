import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

const DEADLINE_MS = 3_000;

/**
 * Sends one command (after signing in, when the URL says so) and answers the last line of the
 * reply, raw: "+PONG". Rejects when nobody answers in time.
 * @param {string} url
 * @param {string[]} command
 * @returns {Promise<string>}
 */
export function askRedis(url, command) {
  const { hostname, port, username, password, protocol } = new URL(url);
  const commands = [command];
  if (password) {
    const name = username ? [decodeURIComponent(username)] : [];
    commands.unshift(["AUTH", ...name, decodeURIComponent(password)]);
  }
  const where = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || "6379") };
  return new Promise((resolve, reject) => {
    const socket =
      protocol === "rediss:" ? connectTls({ ...where, servername: where.host }) : connect(where);
    socket.setTimeout(DEADLINE_MS, () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\r\n").slice(0, -1);
      if (lines.length < commands.length && !lines[0]?.startsWith("-")) return;
      socket.end();
      resolve(lines.at(-1) ?? "");
    });
    socket.write(commands.map(encode).join(""));
  });
}

/** @param {string[]} words */
function encode(words) {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join("")}`;
}
