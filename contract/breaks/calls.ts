import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { CalendarMonth, DateOnly, Done, Format, Instant, Text } from "#contract/schemas";

const Count = z.number().int();

export const Break = z.object({ reason: z.string(), beganAt: Instant }).meta({ id: "Break" });
export type Break = z.input<typeof Break>;

/**
 * A person's day, from the entries that they made in histories and from their breaks. An activity is either of them.
 * Calling is the sum of the gaps between consecutive calls, each less the breaks within it, that are then at most
 * CALLING_GAP_MINUTES long. Idle is the time from the first to the last activity, within the person's hours, that is
 * neither calling nor break. A break ends with the first entry its person makes in a history after it began, and with signing
 * out; one left open over night without either counts nothing. All of them are whole minutes, rounded once: the reasons add up to the breaks, and these with calling
 * and idle to the part of the day within those hours.
 */
export const WorkDay = z
  .object({
    calls: Count,
    callingSeconds: Count,
    /** By reason, the longest first. */
    breaks: z.array(z.object({ reason: z.string(), seconds: Count })),
    breakSeconds: Count,
    idleSeconds: Count,
    firstAt: Instant.nullable(),
    lastAt: Instant.nullable(),
  })
  .meta({ id: "WorkDay" });
export type WorkDay = z.input<typeof WorkDay>;

const OwnWorkDay = WorkDay.extend({
  /** The break that goes on. */
  going: Break.nullable(),
  /** Whether somebody else leads the viewer's team and sees it too. */
  seenByLeader: z.boolean(),
}).meta({ id: "OwnWorkDay" });

/** A day with a call or a break of one person. */
export const TeamDay = WorkDay.extend({
  day: DateOnly,
  telecallerId: z.uuid(),
  telecallerName: z.string(),
}).meta({ id: "TeamDay" });
export type TeamDay = z.input<typeof TeamDay>;

const OfMonth = z.object({ month: CalendarMonth.optional() });

export const breaksApi = {
  begin: endpoint({
    method: "POST",
    path: "/api/breaks",
    summary: "Begin a break, or change the reason of the one that goes on",
    needs: "leads:work",
    body: z.object({
      /** One of the settings' reasons; without it their last one, and that of a break that goes on stays. */
      reason: Text(100).optional(),
      /** Sent again with the same id it begins no second one. */
      requestId: z.uuid().optional(),
    }),
    reply: Break,
  }),
  end: endpoint({
    method: "POST",
    path: "/api/breaks/end",
    summary:
      "End one's break, if one goes on; taking leads in call mode, other work and signing out end it too",
    needs: "leads:work",
    reply: Done,
  }),
  day: endpoint({
    method: "GET",
    path: "/api/breaks/day",
    summary: "The viewer's own calling, breaks and idle time of a day, today by default",
    needs: "activity:own",
    query: z.object({ day: DateOnly.optional() }),
    reply: OwnWorkDay,
  }),
  team: endpoint({
    method: "GET",
    path: "/api/breaks/team",
    summary: "The same of everybody for each day of a month, this one by default",
    needs: "team:read",
    limitedAs: "report",
    query: OfMonth,
    reply: z.array(TeamDay),
  }),
  /** Audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/breaks/team/export",
    summary: "The same days as a file",
    needs: "team:read",
    limitedAs: "export",
    query: OfMonth.extend({ format: Format }),
    reply: "attachment",
  }),
};
