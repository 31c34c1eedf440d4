import * as z from "zod";
import { AUTO_ASSIGN } from "./assignment.ts";
import { endpoint } from "./endpoint.ts";
import { DateOnly, IdParams, Instant } from "./fields.ts";
import { BulkAssigned, Lead, LeadIds } from "./leads.ts";
import { snoozeNames } from "./snoozes.ts";

/** So many of those that are due and of those to come are named. */
export const CALLBACKS_NAMED = 5;

export const Callback = z
  .object({ leadId: z.number().int(), name: z.string(), at: Instant })
  .meta({ id: "Callback" });
export type Callback = z.input<typeof Callback>;

const HandOver = z.object({
  /** The ones selected, or all of a person's that fall due until the end of a day. */
  which: z.union([z.object({ leadIds: LeadIds }), z.object({ of: z.uuid(), until: DateOnly })]),
  to: z.union([z.uuid(), z.literal(AUTO_ASSIGN)]),
});
export type HandOver = z.output<typeof HandOver>;

export const callbacksApi = {
  /** Of those who see the team's reminders, the number is the team's. */
  own: endpoint({
    method: "GET",
    path: "/api/callbacks",
    summary: "How many callbacks and follow-ups are due, and one's own that come next",
    needs: "leads:work",
    byItself: true,
    reply: z
      .object({
        due: z.number().int(),
        /** One's own that are due, latest first. */
        dueNow: z.array(Callback),
        /** One's own to come, earliest first. */
        next: z.array(Callback),
        /** When the number grows again, if nothing else happens; null when nothing more was promised. */
        nextAt: Instant.nullable(),
      })
      .meta({ id: "Callbacks" }),
  }),
  /** `at` is the promise as its sender saw it: one that was moved since then stays where it is (409). */
  snooze: endpoint({
    method: "POST",
    path: "/api/leads/:id/snooze",
    summary: "Put a promised callback off; the history tells of it, and it is no call",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ snooze: z.enum(snoozeNames), at: Instant, requestId: z.uuid().optional() }),
    reply: Lead,
  }),
  handOver: endpoint({
    method: "POST",
    path: "/api/callbacks/hand-over",
    summary: "Give promised callbacks to another telecaller, or evenly to all but who holds them",
    needs: "leads:assign",
    body: HandOver,
    reply: BulkAssigned,
  }),
};
