import * as z from "zod";
import { exportFormatNames } from "#contract/exports/formats";
import { formatRupees } from "#contract/rupees";
import { isDate, isMonth } from "#contract/time/calendar";
import { MOST_RUPEES } from "./amount.ts";
import { FORMER, NOBODY, OTHERS, UNASSIGNED } from "./assignment.ts";

/** Schemas shared by all calls: ids, dates, instants and text. */

/** An instant: ISO 8601 UTC on the wire, a Date on the server. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar date, YYYY-MM-DD, that exists. */
export const DateOnly = z.iso.date("Date must be YYYY-MM-DD").refine(isDate, "Date must be after 1900");

/** A campaign month, YYYY-MM. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Month must be YYYY-MM");

/** A month of the calendar whose first and last instants can be computed. */
export const CalendarMonth = Month.refine(isMonth, "Month must be after 1900");

/** An id in a path or query: a plain positive integer. */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER));

/** An id in a body. */
export const IdNumber = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** A date and time; without a zone it is read as Indian time. */
export const FollowUpTime = z
  .codec(z.iso.datetime({ offset: true, local: true }), z.date(), {
    decode: (text) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}+05:30`),
    encode: (date) => date.toISOString(),
  })
  .refine((date) => isDate(date.toISOString().slice(0, 10)), "The next follow-up must be after 1900");

/** The assignee a list is filtered by. */
export const Assignee = z.union([z.uuid(), z.literal(UNASSIGNED)]);

/** Who did what a figure counts. */
export const Author = z.union([z.uuid(), z.enum([FORMER, NOBODY, OTHERS])]);

/** The campaign a list is filtered by. */
export const CampaignId = z.coerce.number().int().positive();

/** PostgreSQL cannot store NUL or an unpaired surrogate. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Text that PostgreSQL can store, up to `max` characters; `missing` is the message when there is none. */
export const Text = (max: number, missing = "Required") =>
  z
    .string(missing)
    .max(max, `At most ${max} characters`)
    .refine(isStorable, "Text contains a character that cannot be saved");
/** What is typed about a call. */
export const Note = Text(10_000);

/** The reply of calls that return nothing but their success. */
export const Done = z.object({ message: z.string() });

/** One page of a list. */
export const Paged = z.object({
  page: z.number().int(),
  totalPages: z.number().int(),
  total: z.number().int(),
  limit: z.number().int(),
});

/** The file of an export. */
export const Format = z.enum(exportFormatNames).default("csv");

/**
 * What a change started from: if one of the fields it changes has another value by now, nothing is saved and the reply is
 * 409 with `conflicts`.
 */
export const Seen = <F extends string>(fields: readonly [F, ...F[]]) =>
  z
    .partialRecord(z.enum(fields), z.union([z.string(), z.number(), z.string().array()]).nullable())
    .optional();

export const IdParams = z.object({ id: Id });
export const UserIdParams = z.object({ id: z.uuid() });

/** Text on one line: surrounding and repeated spaces are removed, as in a search. */
export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/** Rupees, in whole paise. */
export const Amount = z
  .number("A number")
  .min(0, "Not below 0")
  .max(MOST_RUPEES, `At most ${formatRupees(MOST_RUPEES)}`)
  .transform((rupees) => Math.round(rupees * 100) / 100);
