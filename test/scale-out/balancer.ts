import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "../free-port.ts";
import { folderIn, openProcess, programPath, type ServerProcess } from "./processes.ts";

export const haproxy = programPath("haproxy");

export interface Balancer extends ServerProcess {
  /** The address for users. */
  url: string;
  /** The port on which the poolers find the primary. */
  databasePort: number;
  /** Sends everything to the standby from now on, and cuts connections to the primary. */
  failOver(): Promise<void>;
}

interface Behind {
  applications: number[];
  primary: number;
  standby: number;
}

/**
 * Sends users where /healthz is 200, checked twice a second. A request is repeated elsewhere only when no
 * connection was made: then no server has received it.
 */
export async function openBalancer(
  place: string,
  { applications, primary, standby }: Behind,
): Promise<Balancer> {
  const [folder, port, databasePort] = [folderIn(place, "haproxy"), await freePort(), await freePort()];
  const [settings, orders] = [join(folder, "haproxy.cfg"), join(folder, "orders")];
  const servers = applications.map((listen, index) => `  server app${index} 127.0.0.1:${listen} check`);
  writeFileSync(
    settings,
    `global
  stats socket ${orders} mode 600 level admin
defaults
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
frontend people
  mode http
  bind 127.0.0.1:${port}
  default_backend applications
backend applications
  mode http
  option httpchk GET /healthz
  http-check expect status 200
  option redispatch 1
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
${servers.join("\n")}
listen database
  mode tcp
  bind 127.0.0.1:${databasePort}
  timeout client 1h
  timeout server 1h
  server primary 127.0.0.1:${primary}
  server standby 127.0.0.1:${standby} disabled
`,
  );
  const url = `http://127.0.0.1:${port}`;
  const part = openProcess(
    { program: haproxy ?? "", args: ["-db", "-f", settings], log: join(folder, "log") },
    () => fetch(`${url}/healthz`),
  );
  const order = async (line: string) => {
    const socket = connect(orders);
    socket.end(`${line}\n`);
    await text(socket);
  };
  return {
    ...part,
    url,
    databasePort,
    failOver: async () => {
      await order("set server database/primary state maint");
      await order("shutdown sessions server database/primary");
      await order("set server database/standby state ready");
    },
  };
}
