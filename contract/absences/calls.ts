import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { DateOnly, Done, Text } from "#contract/schemas";
import { addDays, isDate } from "#contract/time/calendar";
import { LeavingWork } from "#contract/users/calls";
import { ABSENCE_DAYS_MAX, ABSENCE_REASON_MAX, dayFaults } from "./days.ts";

/** What is lent is spread over the other telecallers who are present, stays with the absent one, or goes to one person. */
export const coverWays = ["share", "stay"] as const;
const Cover = z.union([z.enum(coverWays), z.uuid()]);
export type Cover = z.output<typeof Cover>;

const days = {
  userId: z.uuid(),
  from: DateOnly,
  /** The last day. */
  until: DateOnly,
};
const covers = { callbacks: Cover.default("share"), expiring: Cover.default("share") };
interface Days {
  from: string;
  until: string;
}
// Asked of days that are none, too: these have an error of their own.
const areDays = ({ from, until }: Days) => isDate(from) && isDate(until);
const inOrder = (days: Days) => !areDays(days) || days.from <= days.until;
const notInOrder = { path: ["until"], error: dayFaults.notInOrder };
const withinAYear = (days: Days) => !areDays(days) || days.until < addDays(days.from, ABSENCE_DAYS_MAX);
const tooLong = { path: ["until"], error: dayFaults.tooLong };

export const Absence = z
  .object({
    id: z.uuid(),
    ...days,
    reason: z.string().nullable(),
    /** It begins on its first day and ends after its last one, without a request. */
    state: z.enum(["planned", "under way"]),
    /** Leads that others have until the return. */
    lent: z.number().int(),
  })
  .meta({ id: "Absence" });
export type Absence = z.input<typeof Absence>;

/**
 * The promised calls of the days, overdue ones too, and the other open leads whose policy expires by the day after. Who
 * gets how many is known of an absence that begins today.
 */
export const CoveredWork = LeavingWork.omit({ openLeads: true })
  .extend({
    expiring: z.number().int(),
    /** Nobody else is present on the first day: everything stays. */
    alone: z.boolean(),
  })
  .meta({ id: "CoveredWork" });
export type CoveredWork = z.input<typeof CoveredWork>;

const AbsenceMarked = Done.extend({ absence: Absence }).meta({ id: "AbsenceMarked" });

export const absencesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/absences",
    summary: "The absences that go on or are planned, by their first day",
    needs: "absences:manage",
    reply: z.array(Absence),
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/absences/preview",
    summary: "What waits for a telecaller on these days, and who would get how many of it today",
    needs: "absences:manage",
    query: z
      .object({ ...days, ...covers })
      .refine(inOrder, notInOrder)
      .refine(withinAYear, tooLong),
    reply: CoveredWork,
  }),
  /**
   * From today it begins at once, otherwise on its first day. Leads are lent: what the others have not worked on by the
   * return comes back, the rest stays with who did it.
   */
  create: endpoint({
    method: "POST",
    path: "/api/absences",
    summary: "Mark a telecaller absent for some days, and lend what cannot wait",
    needs: "absences:manage",
    body: z
      .object({
        ...days,
        reason: Text(ABSENCE_REASON_MAX)
          .nullish()
          .transform((text) => text?.trim() || null),
        ...covers,
      })
      .refine(inOrder, notInOrder)
      .refine(withinAYear, tooLong),
    reply: AbsenceMarked,
  }),
  /** What waits until a later last day is lent as the absence says. */
  change: endpoint({
    method: "PATCH",
    path: "/api/absences/:id",
    summary: "Change the last day of an absence that goes on or is planned",
    needs: "absences:manage",
    params: z.object({ id: z.uuid() }),
    body: z.object({ until: DateOnly }),
    reply: AbsenceMarked,
  }),
  end: endpoint({
    method: "POST",
    path: "/api/absences/:id/end",
    summary: "End an absence now: what was lent and not worked on comes back. A planned one is cancelled.",
    needs: "absences:manage",
    params: z.object({ id: z.uuid() }),
    reply: Done.extend({ back: z.number().int(), kept: z.number().int() }).meta({ id: "AbsenceEnded" }),
  }),
};
