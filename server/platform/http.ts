import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import * as z from "zod";
import type { Answer, Endpoint, Input, Reply } from "#contract/endpoint";
import { may, type Permission, type Role } from "#contract/roles";

/** The users whose leads a viewer sees besides the unassigned ones (`scopeOf()` in server/lead). */
export type Scope = "all" | readonly string[];

/**
 * The signed-in user. A change of role or team, a deletion or the end of the session applies to the next request in this
 * process, and within a second in another one.
 */
export interface Viewer {
  id: string;
  role: Role;
  scope: Scope;
  mustChangePassword: boolean;
  sessionHash: string;
}

/**
 * One request has one time, `now`. `clock` is for the rare rule that depends on what happened while a request
 * waited.
 */
export interface Moment {
  viewer: Viewer;
  now: Date;
  /** The client's IP address, as reported by trusted proxies. */
  address: string | null;
  clock: () => Date;
  newId: () => string;
}

/** What a moment takes of the server: its clock and its ids. */
export type Assembled = Pick<Moment, "clock" | "newId">;

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null;
    arrivedAt: Date;
  }
  interface FastifyContextConfig {
    needs?: Endpoint["needs"];
    background?: Endpoint["background"];
    limitedAs?: Endpoint["limitedAs"];
    /** May be called before a required password change. */
    evenBeforePasswordChange?: boolean;
  }
}

/** An error the caller can act on; anything else that is thrown is a server error. */
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
export const forbidden = () => new HttpError(403, "You are not allowed to do this");

/** Rejects before the body is read: 401 without a session, 403 without the permission. */
export function authorize(request: FastifyRequest): Viewer {
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

/** The JSON text of a reply, written by the database from the columns that its schema names. */
export class Written<T> {
  declare readonly of: T;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

interface ServeOptions {
  evenBeforePasswordChange?: boolean;
}

/**
 * Registers a call for signed-in users: checks the permission, validates the input, serializes the reply.
 * Fields the reply's schema does not name are never sent.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  deps: Assembled,
  call: E,
  handler: (moment: Moment, input: Input<E>, reply: FastifyReply) => Promise<Answer<E> | Written<Reply<E>>>,
  options: ServeOptions = {},
): void {
  register(app, call, options, async (request, reply) => {
    const answer = await handler(momentOf(deps, request), inputOf<E>(request), reply);
    if (!(answer instanceof Written)) return answer;
    reply.type("application/json; charset=utf-8");
    return answer.json;
  });
}

/** The same for calls without a session. */
export function serveAnonymous<E extends Endpoint>(
  app: FastifyInstance,
  call: E,
  handler: (request: FastifyRequest, input: Input<E>, reply: FastifyReply) => Promise<Answer<E>>,
): void {
  register(app, call, {}, (request, reply) => handler(request, inputOf<E>(request), reply));
}

/** A file to save, never to display. */
export interface Attachment {
  fileName: string;
  contentType: string;
  bytes: Readable;
}

/** The same for calls that return a file. */
export function serveAttachment<E extends Endpoint>(
  app: FastifyInstance,
  deps: Assembled,
  call: E,
  handler: (moment: Moment, input: Input<E>) => Promise<Attachment>,
): void {
  register(app, call, {}, async (request, reply) => {
    const { fileName, contentType, bytes } = await handler(momentOf(deps, request), inputOf<E>(request));
    // RFC 6266: an ASCII name for all clients, and the real one in UTF-8.
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

/** The same for calls that return an open stream of server-sent events. */
export function serveEvents<E extends Endpoint>(
  app: FastifyInstance,
  deps: Assembled,
  call: E,
  handler: (moment: Moment) => Promise<Readable>,
): void {
  register(app, call, {}, async (request, reply) => {
    const events = await handler(momentOf(deps, request));
    // Turns off nginx's buffering.
    return reply.header("x-accel-buffering", "no").type(EVENTS).send(events);
  });
}

function momentOf(deps: Assembled, request: FastifyRequest): Moment {
  return {
    viewer: authorize(request),
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
      ...(call.background && { background: true }),
      ...(call.limitedAs && { limitedAs: call.limitedAs }),
      ...options,
    },
    helmet: false,
    // A HEAD request would open a stream that is never read.
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

/** Fastify has validated these parts with the schemas that Input<E> is inferred from, so the cast is safe. */
function inputOf<E extends Endpoint>({ params, query, body }: FastifyRequest): Input<E> {
  return { params, query, body } as Input<E>;
}
