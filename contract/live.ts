import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdNumber, Instant } from "./fields.ts";

/** Something in one's own scope changed. How often is told: `live-times.ts`. */
export const Change = z
  .object({
    /** When the server had heard of it all: what was asked for after it has it already. */
    at: Instant,
    /** All of it was done by the person who listens. */
    own: z.boolean(),
    /** The leads it is about; empty where it may be about any (an upload, an assignment, a deletion). */
    leadIds: z.number().int().array(),
  })
  .meta({ id: "Change" });
export type Change = z.input<typeof Change>;

/** Who else has the lead open that the page says it shows: names as the history writes them. */
export const Presence = z
  .object({ leadId: z.number().int(), others: z.string().array() })
  .meta({ id: "Presence" });
export type Presence = z.input<typeof Presence>;

/**
 * First on every stream: the server's time, so that a page can compare `at` with its own clock. Whatever is committed
 * from then on is told; what the page read before may be older.
 */
export const Hello = z.object({ now: Instant }).meta({ id: "Hello" });
export type Hello = z.input<typeof Hello>;

export const liveEvents = { hello: Hello, change: Change, presence: Presence } as const;

export const liveApi = {
  stream: endpoint({
    method: "GET",
    path: "/api/live",
    summary: "What changes in one's own scope, as it happens (server-sent events: hello, change, presence)",
    needs: "leads:work",
    byItself: true,
    reply: "events",
  }),
  /** For pages whose stream does not come through: whenever it differs from the last answer, something changed. */
  counter: endpoint({
    method: "GET",
    path: "/api/live/counter",
    summary: "A text that is another one whenever anything changed",
    needs: "leads:work",
    byItself: true,
    reply: z.object({ counter: z.string(), now: Instant }).meta({ id: "LiveCounter" }),
  }),
  /** Null on leaving a lead. A lead out of one's scope is 404, as everywhere. */
  here: endpoint({
    method: "POST",
    path: "/api/live/here",
    summary: "Say which lead this page shows, and hear who else has it open",
    needs: "leads:work",
    byItself: true,
    body: z.object({ leadId: IdNumber.nullable() }),
    reply: z.object({ others: z.string().array() }).meta({ id: "Here" }),
  }),
};
