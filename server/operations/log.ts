import { LogController } from "fastify";
import { type DestinationStream, destination, stdTimeFunctions } from "pino";
import type { Config } from "#server/config";

/** Lines that nobody takes are dropped past this, so that a stuck reader of the log stops nothing. */
const UNREAD_BYTES = 8 * 1024 * 1024;
const STDOUT = 1;

/** How lines are written, one JSON object each: a line end within a value is escaped by JSON. */
export function lineFormat(config: Config, to: DestinationStream | undefined) {
  return {
    level: config.LOG_LEVEL,
    stream: to ?? destination({ dest: STDOUT, sync: false, maxLength: UNREAD_BYTES }),
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
}

/** Its own lines tell addresses as they were typed, with what was searched; ours tell the route. */
export const quietFramework = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: "requestId",
});
