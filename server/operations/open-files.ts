import { readFileSync } from "node:fs";
import { type Config, ConfigError } from "#server/config";

/** Of the process itself: programs, log, locks, the pool's connections, a backup. Idle it has some 30. */
const OF_THE_PROCESS = 100;
/** Its socket, and the document, bucket or export that it may wait for. */
const OF_A_CONNECTION = 2;
const LEAST = 200;

/**
 * Lowers MAX_CONNECTIONS to what the process may open, so that a crowd is refused connections and nothing else fails.
 * Throws ConfigError where too little is left to work.
 */
export function withinOpenFiles(config: Config, say: (line: string) => void): Config {
  const limit = openFilesLimit();
  if (limit < LEAST) {
    throw new ConfigError(
      `The process may open ${limit} files (ulimit -n); RenewDesk needs ${LEAST} or more`,
    );
  }
  const most = Math.floor((limit - OF_THE_PROCESS) / OF_A_CONNECTION);
  if (config.MAX_CONNECTIONS <= most) return config;
  say(
    `MAX_CONNECTIONS: ${most} instead of ${config.MAX_CONNECTIONS}, for the process may open ${limit} files (ulimit -n)`,
  );
  return { ...config, MAX_CONNECTIONS: most };
}

/** The soft limit, which Node raises to the hard one when it starts. Without /proc it is not known, and none is assumed. */
function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
