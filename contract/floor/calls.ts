import * as z from "zod";
import { Break } from "#contract/breaks/calls";
import { endpoint } from "#contract/endpoint";
import { DateOnly, Instant } from "#contract/schemas";

const Count = z.number().int();

/** What a telecaller is doing, and their figures of today, counted as in the analytics. */
export const FloorPerson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** Deactivated or deleted today, after some work, or not signed in after their last day. */
    hasLeft: z.boolean(),
    /** Their last day. */
    leftOn: DateOnly.nullable(),
    /** The last day of an absence. */
    absentUntil: DateOnly.nullable(),
    break: Break.nullable(),
    isSignedIn: z.boolean(),
    /** The last sign of them today. */
    seenAt: Instant.nullable(),
    /** The lead they have open, and since when. */
    lead: z.object({ id: Count, name: z.string(), openedAt: Instant }).nullable(),
    /** The last call or quote of today. */
    lastOutcome: z.object({ at: Instant, result: z.string() }).nullable(),
    /** Since then they have not called: the last outcome, or a break that ended after it. */
    quietSince: Instant.nullable(),
    /** Fresh calls of today: half of a half day's, 0 on a day off, during an absence and outside the days of work. */
    target: Count,
    /** Why there is none: 'Republic Day', 'absent until 28 Nov 2026'; null on a day that is worked. */
    dayOff: z.string().nullable(),
    /** Their hours of today. */
    callingFrom: z.string(),
    callingUntil: z.string(),
    fresh: Count,
    calls: Count,
    connected: Count,
    quotes: Count,
    won: Count,
    /** Promised callbacks and follow-ups that are overdue or due within RISK_MINUTES. */
    atRisk: Count,
  })
  .meta({ id: "FloorPerson" });
export type FloorPerson = z.input<typeof FloorPerson>;

const AtRisk = z.object({
  leadId: Count,
  name: z.string(),
  at: Instant,
  assignedTo: z.uuid().nullable(),
  assignedToName: z.string().nullable(),
});
export type AtRisk = z.input<typeof AtRisk>;

export const Floor = z
  .object({
    /** The server's clock, for times that run in the browser. */
    now: Instant,
    people: z.array(FloorPerson),
    /** Everybody's promises at risk, and those of today by their time, at most RISK_LISTED. */
    atRisk: z.object({ total: Count, listed: z.array(AtRisk) }),
  })
  .meta({ id: "Floor" });
export type Floor = z.input<typeof Floor>;

export const floorApi = {
  read: endpoint({
    method: "GET",
    path: "/api/floor",
    summary:
      "What each active telecaller is doing now, with their figures of today, those of who left today too, and the promises at risk",
    needs: "team:read",
    background: true,
    reply: Floor,
  }),
};
