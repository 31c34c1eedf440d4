import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { isStatement, prepared } from "./statements.ts";

/**
 * The practical limit of a server in front of this database: no sign-in, no roles, no validation, no
 * compression. A request names its statement, and PostgreSQL's text is sent unchanged. A cookie is checked, and known
 * for a second, as RenewDesk's are.
 */
const POOL_SIZE = 10;
const pool = new pg.Pool({ connectionString: process.env.THIN_DATABASE_URL, max: POOL_SIZE });

const KNOWN_MS = 1000;
let known = { since: 0, sessions: new Map<string, boolean>() };
async function isOfSession(cookie: string): Promise<boolean> {
  if (performance.now() - known.since > KNOWN_MS) known = { since: performance.now(), sessions: new Map() };
  const found = known.sessions.get(cookie);
  if (found !== undefined) return found;
  const hash = createHash("sha256").update(cookie.replace(/^.*=/, "")).digest("hex");
  const { rows } = await pool.query({
    name: "session",
    text: "select u.role from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.is_active",
    values: [hash],
  });
  known.sessions.set(cookie, rows.length > 0);
  return rows.length > 0;
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const name = url.pathname.slice(1);
  const reply = (status: number, text: string) =>
    response
      .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
      .end(text);
  if (!isStatement(name)) return reply(404, "{}");
  try {
    const { cookie } = request.headers;
    if (cookie && !(await isOfSession(cookie))) return reply(401, "{}");
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
