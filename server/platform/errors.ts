import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { HttpError } from "./http.ts";
import { headersOfCalls } from "./security.ts";

/** The file storage is unavailable or refuses access. What needs no file continues without it. */
export class FilesAway extends Error {}

/**
 * Connection errors of PostgreSQL and the network, a login that is refused (28, 3D000), a standby in place of the primary
 * (25006), and a transaction that was given up each time it was repeated (40): the database is unavailable, the request is not
 * at fault.
 */
const DATABASE_AWAY = /^(08|28|3D000|40|57P0|25P03|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/;
/** STATEMENT_TIMEOUT_MS ended a statement. */
const TOOK_TOO_LONG = "57014";
/** The disk of the files or, with PostgreSQL's disk_full, of the database is full. */
const DISK_FULL = /^(ENOSPC|EDQUOT|53100)$/;
/** PostgreSQL's class 22 (data exception): its message quotes the value. */
const INVALID_VALUE = /^22/;
const retry = { retryAfter: 5 };

/** Every error is sent as JSON {message, …}, without a stack trace. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return refuse(reply, error.status, error.message, error.details);
    if (hasZodFastifySchemaValidationErrors(error)) return refuseInput(error, reply);
    if (error instanceof FilesAway) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "Documents are not available right now. Please try again", retry);
    }
    if (isDatabaseAway(error)) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "The database is not available right now. Please try again", retry);
    }
    if (codeOf(error) === TOOK_TOO_LONG) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "This took too long and was stopped. Please try again", retry);
    }
    if (DISK_FULL.test(codeOf(error) ?? "")) {
      request.log.error(faultOf(error, request));
      return refuse(
        reply,
        507,
        "The server's disk is full, so this was not saved. Please tell your administrator",
      );
    }
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status >= 400 && status < 500) return refuse(reply, status, error.message);
    request.log.error(faultOf(error, request));
    return refuse(reply, 500, "Something went wrong on our side");
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "Not found"));
}

/** The URL cannot be parsed. */
export function handleBadUrl(error: FastifyError, reply: FastifyReply): void {
  // No hook runs for it, so the common headers are set here.
  refuse(reply.headers(headersOfCalls), error.statusCode ?? 400, "This address cannot be read");
}

function refuse(reply: FastifyReply, status: number, message: string, details: Record<string, unknown> = {}) {
  if (typeof details.retryAfter === "number") reply.header("retry-after", details.retryAfter);
  // A server error is found in the log by the request id.
  const ours = status >= 500 && { requestId: reply.request.id };
  return reply.status(status).send({ message, ...details, ...ours });
}

type InputError = Parameters<typeof hasZodFastifySchemaValidationErrors>[0] & {
  validation: { instancePath: string; message?: string; params?: { keys?: string[] } }[];
};

/** A path parameter that matches nothing is 404; any other invalid input names its field. */
function refuseInput(error: unknown, reply: FastifyReply) {
  const { validation, validationContext } = error as InputError & { validationContext?: string };
  if (validationContext === "params") return refuse(reply, 404, "Not found");
  const issues = validation.map(({ instancePath, message = "Invalid", params }) => {
    const path = instancePath.slice(1).replaceAll("/", ".");
    // A name that is not known stands beside the path of what has it.
    const [unknown] = params?.keys ?? [];
    return { field: unknown && path ? `${path}.${unknown}` : (unknown ?? path), message };
  });
  const [first] = issues;
  return refuse(reply, 400, first?.message ?? "Invalid input", { field: first?.field, issues });
}

/** What the log contains of an error: never a statement's values, which are personal data. */
function faultOf(error: Error, request: FastifyRequest) {
  const cause = rootCause(error);
  const code = codeOf(error);
  const constraint = "constraint" in cause ? cause.constraint : undefined;
  const place = `${request.method} ${request.routeOptions.url}`;
  if (INVALID_VALUE.test(code ?? "")) return { place, code, constraint };
  return { place, message: cause.message, code, constraint, stack: cause.stack };
}

function codeOf(error: Error): string | undefined {
  const cause = rootCause(error);
  return "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}

/** Drizzle wraps an error in one whose message contains the statement's values. */
export function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}

/** Deadlocks, serialization failures, a database that is away or short of space: the same work may succeed later. */
export const mayPass = (error: Error): boolean =>
  isDatabaseAway(error) || /^(53|58)/.test(codeOf(error) ?? "");

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    DATABASE_AWAY.test(code) ||
    isLoginDenied(code, error) ||
    /connection (terminated|timeout)|timeout exceeded|not queryable|^connect ENOENT/i.test(error.message)
  )
    return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}

/** The privilege to connect is missing. In a statement the same code is our mistake, and leaves the connection. */
const isLoginDenied = (code: string, error: Error): boolean =>
  code === "42501" && "severity" in error && error.severity === "FATAL";
