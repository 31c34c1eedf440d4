import { connect, createServer, type Server } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyDatabase } from "#server/testing/backup";
import { digestOf } from "./copy-queries.ts";

/** What follows the last row of a COPY: the row count and the ready message. */
const END_BYTES = 18;
const LATER_MS = 20;

let slow: Server;
let client: pg.Client;
beforeAll(async () => {
  const url = new URL(await emptyDatabase());
  const { hostname: host, port } = url;
  // A proxy that delays the end of each answer.
  slow = createServer((near) => {
    const far = connect(Number(port), host);
    near.pipe(far);
    far.on("data", (bytes) => {
      near.write(bytes.subarray(0, -END_BYTES));
      setTimeout(() => near.write(bytes.subarray(-END_BYTES)), LATER_MS);
    });
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => slow.once("listening", resolve));
  const address = slow.address();
  if (typeof address !== "object" || !address) throw new Error("The slow line has no port");
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  slow.close();
});

test("the row count is right even when it arrives a moment after the last row", async () => {
  await client.query("create table notes (id int primary key, note text)");
  await client.query("insert into notes select id, 'x' from generate_series(1, 40) id");
  expect((await digestOf(client, { name: "notes", columns: ["id", "note"] })).rows).toBe(40);
});
