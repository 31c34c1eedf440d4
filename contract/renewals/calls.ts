import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { LeadRow } from "#contract/leads/record";
import { CalendarMonth, DateOnly, Instant, Month } from "#contract/schemas";
import { keysOf } from "#contract/tables";
import { lackingReasons, renewalShows } from "./kinds.ts";

const Count = z.number().int();

/** When the first of the month's leads that were made of renewals was made; null without any. */
const MadeSince = Instant.nullable();

/** The policies that end in a month, by how the renewal before ended (docs/words.md). */
export const RenewalMonth = z
  .object({
    month: Month,
    won: Count,
    lost: Count,
    undecided: Count,
    /** The month's leads, from files too. */
    leads: Count,
    madeSince: MadeSince,
    /** The day on which those without a lead become leads without a request. */
    opensOn: DateOnly.nullable(),
  })
  .meta({ id: "RenewalMonth" });
export type RenewalMonth = z.input<typeof RenewalMonth>;

export const RenewalPreview = z
  .object({
    month: Month,
    /** The policies that end in the month and have no lead yet. */
    missing: Count,
    /** Last year's callers who are active. */
    people: z.array(z.object({ id: z.uuid(), name: z.string(), leads: Count })),
    unassigned: Count,
    /** The leads of last year's month. */
    lastYear: Count,
    /** Those of them in no later month, by why. */
    lacking: z.record(z.enum(keysOf(lackingReasons)), Count),
    /** The month's leads that were made of renewals and that no file has had. */
    inNoFile: Count,
    madeSince: MadeSince,
    opensOn: DateOnly.nullable(),
  })
  .meta({ id: "RenewalPreview" });
export type RenewalPreview = z.input<typeof RenewalPreview>;

export const RenewalLead = LeadRow.extend({
  /** When the policy after this renewal ends. */
  nextExpiry: DateOnly.nullable(),
}).meta({ id: "RenewalLead" });
export type RenewalLead = z.input<typeof RenewalLead>;

const ofMonth = z.object({ month: CalendarMonth });

export const renewalsApi = {
  months: endpoint({
    method: "GET",
    path: "/api/renewals",
    summary: "What comes in this month and the twelve after it, by how last year's renewals ended",
    needs: "renewals:manage",
    limitedAs: "report",
    reply: z.array(RenewalMonth),
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/renewals/:month",
    summary: "What opening a month would do, and which of last year's leads are missing",
    needs: "renewals:manage",
    params: ofMonth,
    reply: RenewalPreview,
  }),
  leads: endpoint({
    method: "GET",
    path: "/api/renewals/:month/leads",
    summary: "The leads of a month's renewals, or those of last year's that are missing, by expiry",
    needs: "renewals:manage",
    params: ofMonth,
    query: z.object({
      show: z.enum(keysOf(renewalShows)).default("missing"),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    reply: z.object({ leads: z.array(RenewalLead), total: Count }).meta({ id: "RenewalLeads" }),
  }),
  /** Some thousand at most; sent again until it is whole, it adds the rest, and then nothing. */
  open: endpoint({
    method: "POST",
    path: "/api/renewals/:month",
    summary: "Create leads for the policies that end in a month and have no lead yet",
    needs: "renewals:manage",
    params: ofMonth,
    reply: z.object({ added: Count, isWhole: z.boolean() }).meta({ id: "OpenedRenewals" }),
  }),
};
