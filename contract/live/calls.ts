import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { IdNumber, Instant } from "#contract/schemas";

/** A lead in one of its states. */
const LeadVersion = z.object({ id: z.number().int(), version: z.number().int() }).meta({ id: "LeadVersion" });
export type LeadVersion = z.input<typeof LeadVersion>;

/** Something in the viewer's scope changed. Intervals are in `intervals.ts`. */
export const Change = z
  .object({
    /** When the server read the change: anything requested after it includes the change. */
    at: Instant,
    /** True when all of it was done by the viewer. */
    own: z.boolean(),
    /** The leads concerned; empty when it may be any (an import, an assignment, a deletion). */
    leadIds: z.number().int().array(),
    /**
     * The versions of these leads, when the viewer did all of it and a page that has refetched after its own
     * write of them at these versions has missed nothing; otherwise empty.
     */
    versions: LeadVersion.array(),
  })
  .meta({ id: "Change" });
export type Change = z.input<typeof Change>;

/** Who else has the same lead open: names as in the history. */
export const Presence = z
  .object({ leadId: z.number().int(), others: z.string().array() })
  .meta({ id: "Presence" });
export type Presence = z.input<typeof Presence>;

/**
 * The first event of every stream: the server's time, for comparing `at` with the page's clock. Everything
 * committed from then on is sent; what the page read before may be stale.
 */
export const Hello = z.object({ now: Instant }).meta({ id: "Hello" });
export type Hello = z.input<typeof Hello>;

/** An import or its undo, or one's own break, has begun, gone on or ended. */
export const Progress = z.object({ at: Instant }).meta({ id: "Progress" });

export const liveEvents = {
  hello: Hello,
  change: Change,
  presence: Presence,
  progress: Progress,
  break: Progress,
} as const;

export const liveApi = {
  stream: endpoint({
    method: "GET",
    path: "/api/live",
    summary:
      "What changes in one's own scope, as it happens (server-sent events: hello, change, presence, progress, break)",
    needs: "leads:work",
    background: true,
    reply: "events",
  }),
  /** For pages whose stream does not get through: a different value means that something changed. */
  counter: endpoint({
    method: "GET",
    path: "/api/live/counter",
    summary: "A text that is another one whenever anything changed",
    needs: "leads:work",
    background: true,
    reply: z.object({ counter: z.string(), now: Instant }).meta({ id: "LiveCounter" }),
  }),
  /** Null on leaving a lead. A lead out of scope is 404, as everywhere. */
  here: endpoint({
    method: "POST",
    path: "/api/live/here",
    summary: "Say which lead this page shows, and hear who else has it open",
    needs: "leads:work",
    background: true,
    body: z.object({ leadId: IdNumber.nullable() }),
    reply: z.object({ others: z.string().array() }).meta({ id: "Here" }),
  }),
};
