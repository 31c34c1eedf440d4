import { readFileSync } from "node:fs";
import { type Config, ConfigError } from "#server/config";

/** For the process itself: programs, log, locks, the pool's connections, a backup. Idle it has about 30. */
const PROCESS_FILES = 100;
/** Its socket, and a document, bucket or export it may be using. */
const FILES_PER_CONNECTION = 2;
const CONNECTIONS_MIN = 200;

/**
 * Lowers MAX_CONNECTIONS to what the open-files limit allows, so that under load connections are refused and
 * nothing else fails. Throws ConfigError when too few files are left.
 */
export function limitByOpenFiles(config: Config, say: (line: string) => void): Config {
  const limit = openFilesLimit();
  if (limit < CONNECTIONS_MIN) {
    throw new ConfigError(
      `The process may open ${limit} files (ulimit -n); RenewDesk needs ${CONNECTIONS_MIN} or more`,
    );
  }
  const most = Math.floor((limit - PROCESS_FILES) / FILES_PER_CONNECTION);
  if (config.MAX_CONNECTIONS <= most) return config;
  say(
    `MAX_CONNECTIONS: ${most} instead of ${config.MAX_CONNECTIONS}, for the process may open ${limit} files (ulimit -n)`,
  );
  return { ...config, MAX_CONNECTIONS: most };
}

/**
 * The soft limit, which Node raises to the hard one at its start. Unknown without /proc, and then not
 * limited.
 */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
