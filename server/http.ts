import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import * as z from "zod";
import type { Answer, Endpoint, Input } from "#contract/endpoint";
import { may, type Permission, type Role } from "#contract/roles";
import type { Config } from "#server/config";
import type { Db, OneStatement, Reading } from "#server/db/db";
import type { Files } from "#server/files";
import type { Meters } from "#server/operations/meters";
import type { Release } from "#server/project-root";

/** What every feature is given once, when the server is assembled. */
export interface Deps {
  db: Db;
  oneStatement: OneStatement;
  /** For reports and exports. */
  reading: Reading;
  files: Files;
  /** The only clock of the server. */
  clock: () => Date;
  newId: () => string;
  config: Config;
  meters: Meters;
  /** What runs. */
  release: Release;
}

/** Who asks. Read with the session on every request, so a change of role or a deletion counts at once. */
export interface Viewer {
  id: string;
  role: Role;
  mustChangePassword: boolean;
  sessionHash: string;
}

/** One request, one time. `clock` is for the rare rule that tells what happened while a request waited. */
export interface Moment {
  viewer: Viewer;
  now: Date;
  /** The IP address that asks, as the trusted proxies tell it. */
  address: string | null;
  clock: () => Date;
  newId: () => string;
}

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
    arrivedAt: Date;
  }
  interface FastifyContextConfig {
    needs?: Endpoint["needs"];
    byItself?: Endpoint["byItself"];
    atOnce?: Endpoint["atOnce"];
    /** May be called with a password that must be changed first. */
    evenBeforePasswordChange?: boolean;
  }
}

/** A refusal that the caller can act on; everything else that is thrown is a fault of ours. */
export class HttpError extends Error {
  readonly status: number;
  readonly details: Record<string, unknown>;

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const notFound = (what: string) => new HttpError(404, `${what} not found`);
export const badField = (field: string, message: string) => new HttpError(400, message, { field });
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new HttpError(409, message, details);

export const unauthenticated = () => new HttpError(401, "Please sign in");
const forbidden = () => new HttpError(403, "You are not allowed to do this");

/** Refuses before anything of the request's body is read: 401 for strangers, 403 without the permission. */
export function admit(request: FastifyRequest): Viewer {
  const { viewer } = request;
  const { needs = "signed-in", evenBeforePasswordChange = false } = request.routeOptions.config;
  if (!viewer) throw unauthenticated();
  if (viewer.mustChangePassword && !evenBeforePasswordChange) {
    throw new HttpError(403, "Please change your password first", { code: "password_change_required" });
  }
  if (needs !== "signed-in" && needs !== "anyone" && !mayCall(viewer, needs)) throw forbidden();
  return viewer;
}

function mayCall(viewer: Viewer, needs: Permission): boolean {
  return may(viewer.role, needs);
}

interface ServeOptions {
  evenBeforePasswordChange?: boolean;
}

/**
 * Registers one call of the contract for signed-in users: checks who may call, reads the input, shapes the reply.
 * Fields that the reply's schema does not name never leave the server.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  call: E,
  handler: (moment: Moment, input: Input<E>, reply: FastifyReply) => Promise<Answer<E>>,
  options: ServeOptions = {},
): void {
  register(app, call, options, async (request, reply) => {
    return handler(momentOf(deps, request), inputOf<E>(request), reply);
  });
}

/** The same for the calls that are open to strangers. */
export function serveStranger<E extends Endpoint>(
  app: FastifyInstance,
  call: E,
  handler: (request: FastifyRequest, input: Input<E>, reply: FastifyReply) => Promise<Answer<E>>,
): void {
  register(app, call, {}, (request, reply) => handler(request, inputOf<E>(request), reply));
}

/** A file for the browser to save, never to show. */
export interface Attachment {
  fileName: string;
  contentType: string;
  bytes: Readable;
}

/** The same for the calls whose answer is a file. */
export function serveAttachment<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  call: E,
  handler: (moment: Moment, input: Input<E>) => Promise<Attachment>,
): void {
  register(app, call, {}, async (request, reply) => {
    const { fileName, contentType, bytes } = await handler(momentOf(deps, request), inputOf<E>(request));
    // RFC 6266: a plain name for all, and the real one in UTF-8.
    const plainName = fileName.replace(/[^\w .()-]/g, "_");
    const exactName = encodeURIComponent(fileName).replace(
      /['()*]/g,
      (mark) => `%${mark.charCodeAt(0).toString(16)}`,
    );
    return reply
      .header("content-disposition", `attachment; filename="${plainName}"; filename*=UTF-8''${exactName}`)
      .type(contentType)
      .send(bytes);
  });
}

/** The same for the calls whose answer stays open and carries server-sent events. */
export function serveEvents<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  call: E,
  handler: (moment: Moment) => Promise<Readable>,
): void {
  register(app, call, {}, async (request, reply) => {
    const events = await handler(momentOf(deps, request));
    // nginx would keep them until it has a page full.
    return reply.header("x-accel-buffering", "no").type(EVENTS).send(events);
  });
}

function momentOf(deps: Deps, request: FastifyRequest): Moment {
  return {
    viewer: admit(request),
    now: request.arrivedAt,
    address: request.ip,
    clock: deps.clock,
    newId: deps.newId,
  };
}

const EVENTS = "text/event-stream";
const eventsReply = { content: { [EVENTS]: { schema: z.string() } } };

function replyOf({ reply }: Endpoint) {
  if (reply === "attachment") return undefined;
  return { response: { 200: reply === "events" ? eventsReply : reply } };
}

function register(
  app: FastifyInstance,
  call: Endpoint,
  options: ServeOptions,
  handler: RouteHandlerMethod,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: {
      needs: call.needs,
      ...(call.byItself && { byItself: true }),
      ...(call.atOnce && { atOnce: call.atOnce }),
      ...options,
    },
    helmet: false,
    // A HEAD would be a stream that nobody reads.
    ...(call.reply === "events" && { exposeHeadRoute: false }),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.form && { consumes: ["multipart/form-data"] }),
      ...replyOf(call),
    },
    handler,
  });
}

/** Fastify has read these parts with the very schemas that Input<E> is inferred from; the one cast of the house. */
function inputOf<E extends Endpoint>({ params, query, body }: FastifyRequest): Input<E> {
  return { params, query, body } as Input<E>;
}
