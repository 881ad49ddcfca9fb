import { createServer, type Socket, connect as tcp } from "node:net";

/** A wire that a test can cut: what runs through it is refused and broken off until it is mended. */
export interface Wire {
  port: number;
  cut: () => void;
  mend: () => void;
  /** what is open now falls silent for good, as after a power cut; new connections work */
  swallow: () => void;
  close: () => Promise<void>;
}

export async function startWire(target: { host: string; port: number }): Promise<Wire> {
  const open = new Set<Socket>();
  const clients = new Set<Socket>();
  const silent = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = tcp(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (!silent.has(near)) far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (!silent.has(near)) near.write(bytes);
    });
    clients.add(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    cut: () => {
      isCut = true;
      breakOff();
    },
    swallow: () => {
      for (const client of clients) silent.add(client);
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
