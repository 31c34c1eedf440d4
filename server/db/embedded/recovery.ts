import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { restoreCommand } from "./archive-settings.ts";
import { chownCluster, chownTree, DATABASE, singleUser } from "./cluster.ts";
import { clusterOf, refuseOtherEngine } from "./data-directory.ts";
import { SOCKETS } from "./postmaster.ts";
import { choosePrivileges, spawnAs, versionOf } from "./privileges.ts";
import { programOutput } from "./program-output.ts";
import { StartRefused } from "./refusal.ts";
import { chooseBinaries, type PostgresChoice } from "./system-binaries.ts";

export interface RecoveryOptions {
  /** Contains `postgres`, the files of a base backup. */
  dataDir: string;
  postgres: PostgresChoice;
  /** A folder with the compressed log segments. */
  segments: string;
  /** Undefined: to the end of the log. */
  to: Date | undefined;
  /** The database's new password: the files contain only the former one's hash. */
  password: string;
}

/** The line of postmaster.pid with PostgreSQL's state, counted from 0. */
const STATUS_LINE = 7;
const POLL_MS = 100;

/**
 * Replays the log over a base backup and sets the database's new password; no connections are accepted until
 * then. Returns the time of the last replayed transaction. Throws StartRefused.
 */
export async function recoverCluster(order: RecoveryOptions): Promise<Date | undefined> {
  const { dataDir, segments, to, password } = order;
  const cluster = clusterOf(dataDir);
  const binaries = chooseBinaries(order.postgres, dataDir);
  refuseOtherEngine(dataDir, `postgresql-${Number.parseInt(await versionOf(binaries), 10)}`);
  const privileges = await choosePrivileges(binaries, dataDir, []);
  writeFileSync(join(cluster, "recovery.signal"), "", { mode: 0o600 });
  chownCluster(dataDir, privileges.owner);
  if (privileges.owner !== undefined) chownTree(segments, privileges.owner);

  const child = spawnAs(privileges, binaries.postgres, recoveryArguments(cluster, segments, to), {
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = setInterval(() => {
    if (statusOf(cluster) === "ready") child.kill("SIGINT");
  }, POLL_MS);
  const { code, output } = await programOutput(child);
  clearInterval(stop);
  if (output.includes("recovery ended before configured recovery target was reached")) {
    throw new StartRefused(
      `The log ends before ${to?.toISOString()}: ask for an earlier moment, or for none.`,
    );
  }
  if (code !== 0) throw new StartRefused(`The log could not be replayed: ${output.trim().slice(-1000)}`);
  await singleUser({ binaries, privileges }, cluster, `ALTER ROLE ${DATABASE} PASSWORD '${password}'`);
  const last = /last completed transaction was at log time (\S+ \S+)\+00/.exec(output)?.[1];
  return last === undefined ? undefined : new Date(`${last.replace(" ", "T")}Z`);
}

function recoveryArguments(cluster: string, segments: string, to: Date | undefined): string[] {
  const settings = {
    restore_command: restoreCommand(segments),
    recovery_target_action: "promote",
    ...(to && { recovery_target_time: to.toISOString().replace("T", " ").replace("Z", "+00") }),
    archive_mode: "off",
    hot_standby: "off",
    log_timezone: "UTC",
    timezone: "UTC",
    listen_addresses: "",
    unix_socket_directories: SOCKETS,
  };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

function statusOf(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[STATUS_LINE]?.trim();
  } catch {
    return undefined;
  }
}
