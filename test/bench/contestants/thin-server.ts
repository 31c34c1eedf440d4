import { createServer } from "node:http";
import pg from "pg";
import { isStatement, prepared } from "./statements.ts";

/**
 * The practical limit of a server in front of this database: no sign-in, no roles, no validation, no
 * compression. A request names its statement, and PostgreSQL's text is sent unchanged.
 */
const POOL_SIZE = 10;
const pool = new pg.Pool({ connectionString: process.env.THIN_DATABASE_URL, max: POOL_SIZE });

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const name = url.pathname.slice(1);
  const reply = (status: number, text: string) =>
    response
      .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
      .end(text);
  if (!isStatement(name)) return reply(404, "{}");
  try {
    const values = JSON.parse(url.searchParams.get("values") ?? "[]");
    const { rows } = await pool.query<{ answer: string }>(prepared(name, values));
    reply(200, rows[0]?.answer ?? "null");
  } catch (error) {
    reply(500, JSON.stringify({ message: String(error) }));
  }
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object")
    console.log(`THIN is ready at http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
