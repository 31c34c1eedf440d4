import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A proxy to a database that counts the statements of its first connection, the migrating one. */
export interface CountedWay {
  url: string;
  close(): void;
}

/**
 * A message of PostgreSQL's protocol: a letter, and four bytes with its length; the first message has no
 * letter.
 */
const LENGTH_BYTES = 4;
/** Statements: simple query, and parse. */
const STATEMENTS = new Set(["Q", "P"]);

/** `onStatement` gets each statement's number, from 1, when it has been sent. */
export async function countStatements(
  databaseUrl: string,
  onStatement: (number: number) => void,
): Promise<CountedWay> {
  const far = new URL(databaseUrl);
  let connections = 0;
  let statements = 0;
  const server = createServer((near) => {
    const isFirst = ++connections === 1;
    const other = connect(Number(far.port), far.hostname);
    for (const socket of [near, other]) socket.on("error", () => {});
    near.on("close", () => other.destroy());
    other.on("close", () => near.destroy());
    other.pipe(near);
    const read = messageReader();
    near.on("data", (bytes) => {
      other.write(bytes);
      if (!isFirst) return;
      for (const letter of read(bytes)) if (STATEMENTS.has(letter)) onStatement(++statements);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(address && typeof address === "object" ? address.port : "");
  return { url: url.href, close: () => server.close() };
}

/** The letters of complete messages; an incomplete one waits for more bytes. */
function messageReader(): (bytes: Buffer) => string[] {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    const letters: string[] = [];
    for (;;) {
      const lengthAt = isStarted ? 1 : 0;
      if (rest.length < lengthAt + LENGTH_BYTES) return letters;
      const end = lengthAt + rest.readUInt32BE(lengthAt);
      if (rest.length < end) return letters;
      if (isStarted) letters.push(rest.toString("latin1", 0, 1));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}
