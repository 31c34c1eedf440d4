import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a database that can drop everything without breaking a connection. */
export interface Network {
  /** The database's address through the proxy. */
  to: (databaseUrl: string) => string;
  swallow(): void;
  /** Dropped data does not come back: those connections break now. */
  recover(): void;
  close(): void;
}

export async function openNetwork(): Promise<Network> {
  let far: URL | undefined;
  let swallows = false;
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    if (!far) return void near.destroy();
    const other = connect(Number(far.port), far.hostname);
    for (const [from, to] of [
      [near, other],
      [other, near],
    ] as const) {
      ends.add(from);
      from.on("data", (bytes) => swallows || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        ends.delete(from);
        if (!swallows) to.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const breakAll = () => {
    for (const socket of ends) socket.destroy();
  };
  return {
    to: (databaseUrl) => {
      far = new URL(databaseUrl);
      const near = new URL(databaseUrl);
      near.port = String(port);
      return near.href;
    },
    swallow: () => {
      swallows = true;
    },
    recover: () => {
      swallows = false;
      breakAll();
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
