import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { askDatabase, folderIn, openProcess, programPath, type ServerProcess } from "./processes.ts";

export const pgbouncer = programPath("pgbouncer");

export interface Pooler extends ServerProcess {
  /** The same database through the pooler, in transaction mode. */
  url: string;
}

/** pgbouncer in transaction mode in front of the PostgreSQL of the given address, for all its databases and these roles. */
export async function openPooler(
  place: string,
  databaseUrl: string,
  connections: number,
  roles: readonly URL[] = [],
): Promise<Pooler> {
  const { hostname, port } = new URL(databaseUrl);
  const [folder, listen] = [folderIn(place, "pgbouncer"), await freePort()];
  const url = new URL(databaseUrl);
  url.port = String(listen);
  const [settings, people] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  const known = [new URL(databaseUrl), ...roles].map(
    ({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`,
  );
  writeFileSync(people, known.join(""));
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${people}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
server_idle_timeout = 5
; A database that comes back, or another in its place, is looked for each second.
server_login_retry = 1
server_connect_timeout = 2
`,
  );
  const part = openProcess({ program: pgbouncer ?? "", args: [settings], log: join(folder, "log") }, () =>
    askDatabase(url.href, "select 1"),
  );
  return { ...part, url: url.href };
}
