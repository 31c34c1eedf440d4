import { isIPv6 } from "node:net";
import pg from "pg";

/** Parameters that an agency's address does not take over: it says where before the `?`, and the rest is the administrator's. */
const NOT_TAKEN_OVER = ["host", "port", "user", "password", "options"];

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
  for (const name of NOT_TAKEN_OVER) options.delete(name);
  const rest = options.size > 0 ? `?${options}` : "";
  return `postgres://${role}:${password}@${server}:${port}/${encodeURIComponent(database)}${rest}`;
}
