import { isIPv6 } from "node:net";
import pg from "pg";

/** Who connects and where to stand before the `?` of an agency's address, and nowhere else. */
const TOLD_BEFORE = ["host", "port", "user", "password", "options"];

/** Without user and password. Throws on what is no address of PostgreSQL. */
export function placeOf(url: string): string {
  const { host, port, database = "" } = new pg.Client(url);
  return `${host}:${port}/${database}`;
}

/** The address of the same database for another role. */
export function addressFor(url: string, role: string, password: string): string {
  const { host, port, database = "" } = new pg.Client(url);
  const server = isIPv6(host) ? `[${host}]` : encodeURIComponent(host);
  const options = new URLSearchParams(url.split("?")[1]);
  for (const name of TOLD_BEFORE) options.delete(name);
  const rest = options.size > 0 ? `?${options}` : "";
  return `postgres://${role}:${password}@${server}:${port}/${encodeURIComponent(database)}${rest}`;
}
