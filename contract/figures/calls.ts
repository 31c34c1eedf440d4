import * as z from "zod";
import { promises } from "#contract/callbacks/reminder-times";
import { endpoint } from "#contract/endpoint";
import { LeadRow } from "#contract/leads/record";
import { type ValueFilter, valueFilters } from "#contract/leads/value-filters";
import { Assignee, Author, CalendarMonth, DateOnly, Format, Instant, Text } from "#contract/schemas";
import { tableOf } from "#contract/tables";
import {
  entryFigureNames,
  figureNames,
  funnelFigureNames,
  leadFigureNames,
  lostFigureNames,
  promiseFigureNames,
  retentionFigureNames,
} from "./figures.ts";
import { idleTimeNames, waitNames } from "./speed.ts";

const Hour = z.coerce.number<number>().int().min(0).max(24);

const Value = Text(200).optional();

/** The leads that a report or a figure is about: the values of a lead and its vehicle, or that there is none. */
export const LeadFilters = z.object({
  telecaller: Assignee.optional(),
  /** The insurer is that of the ending policy; of policies won and sold the new one's. */
  ...tableOf<Record<ValueFilter, typeof Value>>(valueFilters, () => Value),
});
export type LeadFilters = z.output<typeof LeadFilters>;

/** What a figure may be narrowed to; each figure takes some of these. */
const narrowing = {
  ...LeadFilters.shape,
  /** The author of the entries, of the calls that closed the leads, or of the step that they came to. */
  by: Author.optional(),
  /** Indian days, both included. */
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  /** Hours of the Indian day, the second excluded. */
  fromHour: Hour.optional(),
  untilHour: Hour.optional(),
  /** The campaign month. */
  month: CalendarMonth.optional(),
  promise: z.enum(promises).optional(),
  /** Where a renewal was lost to, and why; or `not-recorded`. */
  lostTo: Value,
  reason: Value,
  /** Campaign months, both included; of policies sold the months they end in. */
  firstMonth: CalendarMonth.optional(),
  lastMonth: CalendarMonth.optional(),
  /** The days from the lead to its first call. */
  wait: z.enum(waitNames).optional(),
  /** The days since a person last worked on the lead. */
  age: z.enum(idleTimeNames).optional(),
};
const { by, from, to, fromHour, untilHour, insurer, month, telecaller, promise, lostTo, reason } = narrowing;
const { firstMonth, lastMonth, wait, age } = narrowing;
const ofMonths = { firstMonth, lastMonth, ...LeadFilters.shape };
/** Strict: with a misspelled name it would be another number. */
const FigureQuery = z.strictObject(narrowing);
export type Narrowing = z.output<typeof FigureQuery>;

/** One figure: its name, and what it is narrowed to. */
export const AskedFigure = z.discriminatedUnion("name", [
  z.strictObject({ name: z.enum(entryFigureNames), by, from, to, fromHour, untilHour }),
  z.strictObject({ name: z.literal("connected-on-leads") }),
  z.strictObject({ name: z.literal("won"), by, from, to, insurer }),
  z.strictObject({ name: z.enum(lostFigureNames), from, to, lostTo, reason, ...LeadFilters.shape }),
  z.strictObject({ name: z.enum(funnelFigureNames), ...ofMonths, by }),
  z.strictObject({ name: z.enum(retentionFigureNames), ...ofMonths }),
  z.strictObject({ name: z.literal("first-calls"), ...ofMonths, by, wait }),
  z.strictObject({ name: z.literal("open-leads"), ...ofMonths, age }),
  z.strictObject({ name: z.enum(leadFigureNames), month, telecaller }),
  z.strictObject({ name: z.enum(promiseFigureNames), telecaller, promise }),
]);
export type AskedFigure = z.output<typeof AskedFigure>;

/** The same as an address has it: perhaps narrowed to what the figure does not take. */
export const NamedFigure = FigureQuery.extend({ name: z.enum(figureNames) });
export type NamedFigure = z.output<typeof NamedFigure>;

/** One of the counted: a history entry with its lead, or a lead. */
export const FigureRow = z
  .object({
    /** The entry's id, or the lead's. */
    id: z.number().int(),
    /** Of an entry: what it notes, when and by whom. */
    entry: z
      .object({ at: Instant, result: z.string(), by: z.string(), notes: z.string().nullable() })
      .nullable(),
    /** Null where the viewer may not see it: an entry of their own on a lead that is a colleague's now. */
    lead: z.object(LeadRow.shape).nullable(),
  })
  .meta({ id: "FigureRow" });
export type FigureRow = z.input<typeof FigureRow>;

export const FigurePage = z
  .object({
    /** The figure as a sentence: '37 connected calls by Sneha on 21 Nov 2026'. */
    title: z.string(),
    definition: z.string(),
    total: z.number().int(),
    /** What it is narrowed to, and the figure without it. */
    chips: z.array(z.object({ label: z.string(), without: NamedFigure })),
    rows: z.array(FigureRow),
    /** Where the next page begins; null after the last one. */
    next: z.string().nullable(),
  })
  .meta({ id: "FigurePage" });
export type FigurePage = z.input<typeof FigurePage>;

const ByName = NamedFigure.pick({ name: true });

export const figuresApi = {
  one: endpoint({
    method: "GET",
    path: "/api/figures/:name",
    summary: "A figure, and the calls or leads that it counts in the viewer's scope",
    needs: "leads:work",
    limitedAs: "list",
    params: ByName,
    query: FigureQuery.extend({
      after: Text(100).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    reply: FigurePage,
  }),
  /** Streamed; audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/figures/:name/export",
    summary: "The same calls or leads as a file",
    needs: "customers:export",
    limitedAs: "export",
    params: ByName,
    query: FigureQuery.extend({ format: Format }),
    reply: "attachment",
  }),
};
