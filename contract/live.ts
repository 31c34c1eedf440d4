import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Instant } from "./fields.ts";

/** How often each server asks the database what changed, while somebody listens to it. */
export const LOOK_SECONDS = 2;
/** How often a page without a stream asks for the counter. */
export const ASK_SECONDS = 15;
/** A page says so often which lead it shows; one that has not for twice as long has left it. */
export const HERE_SECONDS = 20;
/** So many leads of a change are named; beyond them the page reads whatever it shows again. */
export const LEADS_NAMED = 100;

/** Something in one's own scope changed. */
export const Change = z
  .object({
    /** The newest of what changed: whatever was read after it has it already. */
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

/** First on every stream: the server's time, so that a page can compare `at` with its own clock. */
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
    body: z.object({ leadId: z.number().int().positive().nullable() }),
    reply: z.object({ others: z.string().array() }).meta({ id: "Here" }),
  }),
};
