import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { FilesAway } from "#server/files";
import { HttpError } from "#server/http";
import { headersOfCalls } from "#server/security";

/**
 * Connection faults of PostgreSQL and of the network to it, and a standby where the primary should be (25006): the
 * database is away, not the request wrong.
 */
const DATABASE_AWAY = /^(08|57P0|25P03|25006|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/;
/** The database ended a statement at STATEMENT_TIMEOUT_MS. */
const TOOK_TOO_LONG = "57014";
/** Nothing more can be written: to the files' disk, or, by PostgreSQL's disk_full, to the database's. */
const DISK_FULL = /^(ENOSPC|EDQUOT|53100)$/;
/** PostgreSQL's class 22: its message quotes the value. */
const VALUE_REFUSED = /^22/;
const retry = { retryAfter: 5 };

/** Every failure leaves as JSON {message, …}; no stack trace leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return refuse(reply, error.status, error.message, error.details);
    if (hasZodFastifySchemaValidationErrors(error)) return refuseInput(error, reply);
    if (error instanceof FilesAway) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "Documents cannot be reached right now, please try again", retry);
    }
    if (isDatabaseAway(error)) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "The database cannot be reached right now, please try again", retry);
    }
    if (codeOf(error) === TOOK_TOO_LONG) {
      request.log.error(faultOf(error, request));
      return refuse(reply, 503, "This took too long and was stopped, please try again", retry);
    }
    if (DISK_FULL.test(codeOf(error) ?? "")) {
      request.log.error(faultOf(error, request));
      return refuse(
        reply,
        507,
        "The server's disk is full, so this was not stored. Please tell your administrator",
      );
    }
    const status = "statusCode" in error ? (error.statusCode ?? 500) : 500;
    if (status >= 400 && status < 500) return refuse(reply, status, error.message);
    request.log.error(faultOf(error, request));
    return refuse(reply, 500, "Something went wrong on our side");
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, "Not found"));
}

/** An address that cannot even be read. */
export function answerBadAddress(error: FastifyError, reply: FastifyReply): void {
  // No hook runs for it, so the headers of every call are given here.
  refuse(reply.headers(headersOfCalls), error.statusCode ?? 400, "This address cannot be read");
}

function refuse(reply: FastifyReply, status: number, message: string, details: Record<string, unknown> = {}) {
  if (typeof details.retryAfter === "number") reply.header("retry-after", details.retryAfter);
  // What went wrong on our side is found in the log by the request's id.
  const ours = status >= 500 && { requestId: reply.request.id };
  return reply.status(status).send({ message, ...details, ...ours });
}

type InputError = Parameters<typeof hasZodFastifySchemaValidationErrors>[0] & {
  validation: { instancePath: string; message?: string }[];
};

/** A path that names nothing is not found; anything else that is wrong names its field. */
function refuseInput(error: unknown, reply: FastifyReply) {
  const { validation, validationContext } = error as InputError & { validationContext?: string };
  if (validationContext === "params") return refuse(reply, 404, "Not found");
  const issues = validation.map(({ instancePath, message = "Invalid" }) => ({
    field: instancePath.slice(1).replaceAll("/", "."),
    message,
  }));
  const [first] = issues;
  return refuse(reply, 400, first?.message ?? "Invalid input", { field: first?.field, issues });
}

/** What the log may know of a fault: never the values of a statement, which are people's data. */
function faultOf(error: Error, request: FastifyRequest) {
  const cause = rootOf(error);
  const code = codeOf(error);
  const constraint = "constraint" in cause ? cause.constraint : undefined;
  const place = `${request.method} ${request.routeOptions.url}`;
  if (VALUE_REFUSED.test(code ?? "")) return { place, code, constraint };
  return { place, message: cause.message, code, constraint, stack: cause.stack };
}

function codeOf(error: Error): string | undefined {
  const cause = rootOf(error);
  return "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}

/** The database layer wraps a fault in one whose message carries the statement's values. */
export function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (
    DATABASE_AWAY.test(code) ||
    /connection (terminated|timeout)|timeout exceeded|not queryable/i.test(error.message)
  )
    return true;
  return error.cause !== undefined && isDatabaseAway(error.cause);
}
