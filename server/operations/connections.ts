import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config";

/** 5 MB over a slow mobile line. */
const REQUEST_TIMEOUT_MS = 180_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than proxies keep theirs (nginx: 60 s), so that it is never this side that closes one just used. */
const KEEP_ALIVE_MS = 72_000;
/** Longer than the longest statement: nothing moves on a connection while its answer is being made. */
const SILENCE_MS = 180_000;
const CHECK_EVERY_MS = 5000;
const REQUESTS_PER_CONNECTION = 10_000;
const HEADER_BYTES = 16 * 1024;
const HEADERS = 100;

/** How long and how much a connection may take: slow ones cost a socket for a while and nothing else. */
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

/** What the platform takes only once the server is there. */
export function limitConnections({ server }: FastifyInstance, config: Config): void {
  server.maxConnections = config.MAX_CONNECTIONS;
  server.maxHeadersCount = HEADERS;
}
