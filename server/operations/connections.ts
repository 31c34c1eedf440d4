import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config";

/** 5 MB over a slow mobile line. */
const REQUEST_TIMEOUT_MS = 180_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than proxies keep theirs (nginx: 60 s), so that this side never closes a connection just reused. */
const KEEP_ALIVE_MS = 72_000;
/** Longer than the longest statement: nothing is sent while a reply is being computed. */
const SILENCE_MS = 180_000;
const CHECK_EVERY_MS = 5000;
const REQUESTS_PER_CONNECTION = 10_000;
const HEADER_BYTES = 16 * 1024;
const HEADERS = 100;

/** Time and size limits of a connection: a slow client costs only a socket for a while. */
export const connectionLimits = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionTimeout: SILENCE_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
  http: {
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: HEADER_BYTES,
    keepAlive: true,
  },
};

/** Limits that can only be set on the running server. */
export function limitConnections({ server }: FastifyInstance, config: Config): void {
  server.maxConnections = config.MAX_CONNECTIONS;
  server.maxHeadersCount = HEADERS;
}
