import * as z from "zod";
import { ageNames, waitNames } from "#contract/figures/speed";
import { Month } from "#contract/schemas";
import { type Step, stepNames } from "./kinds.ts";
import { isSpanEnd } from "./span.ts";

/** A month, or of reports that can be of days a day. */
export const SpanEnd = z.string().refine(isSpanEnd, "Must be a month (YYYY-MM) or a day (YYYY-MM-DD)");
export const ReportSpan = z.object({ from: SpanEnd.optional(), to: SpanEnd.optional() });
export type ReportSpan = z.output<typeof ReportSpan>;

const Count = z.number().int();

/** Each step includes the later ones. */
const StepCounts = z.record(z.enum(stepNames), Count);
export type StepCounts = Record<Step, number>;

export const FunnelReport = z
  .object({
    from: Month,
    to: Month,
    total: StepCounts,
    /** Period in their order without the empty ones before the first lead, otherwise most leads first. */
    rows: z.array(
      z.object({
        /** The month, the telecaller's id or the value; null: unassigned, or not recorded. */
        key: z.string().nullable(),
        /** The telecaller's name. */
        name: z.string().nullable(),
        counts: StepCounts,
      }),
    ),
  })
  .meta({ id: "FunnelReport" });
export type FunnelReport = z.input<typeof FunnelReport>;

/** Policies, and the rupees of those with a recorded premium. */
const Fate = z.object({ policies: Count, premium: z.number() });
const Fates = z.object({ due: Fate, kept: Fate, lost: Fate, undecided: Fate });
export type Fates = z.input<typeof Fates>;

export const RetentionReport = z
  .object({
    from: Month,
    to: Month,
    /** Each month in which policies of an insurer end; null = insurer not recorded. */
    rows: z.array(Fates.extend({ month: Month, insurer: z.string().nullable() })),
  })
  .meta({ id: "RetentionReport" });
export type RetentionReport = z.input<typeof RetentionReport>;

const Speed = z.object({
  leads: Count,
  /** Calls on these leads by anybody, and how many of them were won. */
  calls: Count,
  won: Count,
  /** Days to the first call that half of the called leads have waited at most; null while none is called. */
  medianDays: Count.nullable(),
  waits: z.record(z.enum(waitNames), Count),
  /** Of open leads. */
  ages: z.record(z.enum(ageNames), Count),
});
export type Speed = z.input<typeof Speed>;

export const SpeedReport = z
  .object({
    from: Month,
    to: Month,
    total: Speed,
    /** By the assignee, most leads first; null = unassigned. */
    byTelecaller: z.array(
      Speed.extend({ telecallerId: z.uuid().nullable(), telecallerName: z.string().nullable() }),
    ),
  })
  .meta({ id: "SpeedReport" });
export type SpeedReport = z.input<typeof SpeedReport>;
