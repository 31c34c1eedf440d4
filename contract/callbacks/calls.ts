import * as z from "zod";
import { AUTO_ASSIGN } from "#contract/assignment";
import { endpoint } from "#contract/endpoint";
import { BulkAssigned, LeadIds } from "#contract/leads/bulk/calls";
import { Lead } from "#contract/leads/record";
import { DateOnly, FollowUpTime, IdParams, Instant, Note } from "#contract/schemas";
import { promises } from "./reminder-times.ts";
import { snoozeNames } from "./snoozes.ts";

/** How many of the due callbacks and of the upcoming ones are listed. */
export const CALLBACKS_LISTED = 5;

/** A promised callback or follow-up. */
export const Callback = z
  .object({ leadId: z.number().int(), name: z.string(), at: Instant, promise: z.enum(promises) })
  .meta({ id: "Callback" });
export type Callback = z.input<typeof Callback>;

/** One of the viewer's own. */
const OwnCallback = Callback.extend({
  registrationNumber: z.string().nullable(),
  note: z.string().nullable(),
}).meta({
  id: "OwnCallback",
});
export type OwnCallback = z.input<typeof OwnCallback>;

const HandOver = z.object({
  /** The selected ones, or all of a telecaller's that fall due until the end of a day. */
  which: z.union([z.object({ leadIds: LeadIds }), z.object({ of: z.uuid(), until: DateOnly })]),
  to: z.union([z.uuid(), z.literal(AUTO_ASSIGN)]),
});
export type HandOver = z.output<typeof HandOver>;

export const callbacksApi = {
  /** For viewers who see the team's reminders, the count is the team's. */
  own: endpoint({
    method: "GET",
    path: "/api/callbacks",
    summary: "How many callbacks and follow-ups are due, and one's own that come next",
    needs: "leads:work",
    background: true,
    reply: z
      .object({
        due: z.number().int(),
        /** The viewer's own due callbacks, latest first. */
        dueNow: z.array(OwnCallback),
        /** The viewer's own upcoming callbacks, earliest first. */
        next: z.array(OwnCallback),
        /** When the count grows next unless something changes; null when nothing more is promised. */
        nextAt: Instant.nullable(),
      })
      .meta({ id: "Callbacks" }),
  }),
  /**
   * By a duration, or until a time of one's own with a note. `at` is the promised time as the sender saw it; if
   * it has changed since, nothing is saved (409).
   */
  snooze: endpoint({
    method: "POST",
    path: "/api/leads/:id/snooze",
    summary: "Snooze or reschedule a promised callback; adds a history entry that is no call",
    needs: "leads:work",
    params: IdParams,
    body: z
      .object({
        snooze: z.enum(snoozeNames).optional(),
        until: FollowUpTime.optional(),
        note: Note.nullish(),
        at: Instant,
        requestId: z.uuid().optional(),
      })
      .refine(({ snooze, until }) => (snooze === undefined) !== (until === undefined), {
        path: ["until"],
        error: "Choose a duration or a time",
      }),
    /** With what was snoozed. */
    reply: Lead.extend({ promise: z.enum(promises) }).meta({ id: "SnoozedLead" }),
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
