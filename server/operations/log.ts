import { LogController } from "fastify";
import { type DestinationStream, destination, stdTimeFunctions } from "pino";
import type { Config } from "#server/config";

/**
 * Lines beyond this unread amount are dropped, so that a stalled reader of the log does not block the server.
 */
const BUFFER_MAX_BYTES = 8 * 1024 * 1024;
/** A write for each line costs as much as a short call's own work; these wait until they fill a page, or for this long. */
const WRITTEN_FROM_BYTES = 4096;
const WRITTEN_AFTER_MS = 200;
const STDOUT = 1;

/** The format of lines, one JSON object each; JSON escapes line ends in values. */
export function lineFormat(config: Config, to: DestinationStream | undefined) {
  return {
    level: config.LOG_LEVEL,
    stream:
      to ??
      destination({
        dest: STDOUT,
        sync: false,
        minLength: WRITTEN_FROM_BYTES,
        periodicFlush: WRITTEN_AFTER_MS,
        maxLength: BUFFER_MAX_BYTES,
      }),
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
}

/** Fastify's own lines contain URLs with their search texts; ours contain the route. */
export const quietFramework = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: "requestId",
});
