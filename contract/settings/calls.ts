import * as z from "zod";
import { CALL_SCRIPT_MAX } from "#contract/calling/call-script";
import { endpoint } from "#contract/endpoint";
import { dialLink } from "#contract/lead/people";
import { TaxPercent } from "#contract/quotes/calls";
import { RENEWAL_DAYS_MAX } from "#contract/renewals/kinds";
import { KeptMonths } from "#contract/retention/calls";
import { oneLine, Seen, Text } from "#contract/schemas";
import { keysOf } from "#contract/tables";
import { Message, refuseOtherBrackets } from "#contract/templates/calls";
import { HOLIDAY_NAME_MAX, holidayLine, looksLikeDay, readHoliday } from "#contract/time/working-days";
import { CallingTime, DailyTarget, Week, WholeNumber } from "./schemas.ts";

const filled = (max: number, missing: string) =>
  Text(max, missing).transform(oneLine).pipe(z.string().min(1, missing));

/** Lines of text; empty ones are left out. */
const lines = (missing: string) =>
  Text(1000, missing)
    .transform((text) => text.split("\n").map(oneLine).filter(Boolean).join("\n"))
    .pipe(z.string().min(1, missing));

/** A lost lead and a break keep their reason as text, shown on one line. */
const REASON_MAX = 60;
const reasonTooLong = (line: string, index: number) =>
  `Line ${index + 1} has more than ${REASON_MAX} characters: “${line.slice(0, 30)}…”`;

/** As `lines`, each of them short and none twice. */
const Reasons = lines("Add at least one reason")
  .superRefine((text, context) => {
    for (const [index, line] of text.split("\n").entries())
      if (line.length > REASON_MAX) context.addIssue({ code: "custom", message: reasonTooLong(line, index) });
  })
  .transform((text) => {
    const reasons = new Map<string, string>();
    for (const line of text.split("\n"))
      if (!reasons.has(line.toLowerCase())) reasons.set(line.toLowerCase(), line);
    return [...reasons.values()].join("\n");
  });

/** Why a line of holidays is refused. */
function holidayFault(line: string): string | undefined {
  const holiday = readHoliday(line);
  if (holiday && looksLikeDay(holiday.name))
    return "names two days: each day of several has a line of its own";
  if (holiday)
    return holiday.name.length > HOLIDAY_NAME_MAX
      ? `has a name of more than ${HOLIDAY_NAME_MAX} characters`
      : undefined;
  const start = `“${line.slice(0, 30)}”`;
  return looksLikeDay(line)
    ? `has a day that does not exist: ${start}`
    : `does not begin with a day like 26/01/2027: ${start}`;
}

/** A day has one holiday; the same one pasted twice is kept once. */
function secondFault(lines: readonly string[], index: number): string | undefined {
  const [own, ...others] = [lines[index] ?? "", ...lines.slice(0, index)].map(readHoliday);
  const first = others.findIndex((one) => one?.day === own?.day);
  const before = others[first];
  if (!own || !before || holidayLine(own) === holidayLine(before)) return undefined;
  return `has the day of line ${first + 1}: “${holidayLine(own).slice(0, 40)}”`;
}

/** The lines of holidays by day, as `holidayLine` writes them. */
const HOLIDAYS_MAX = 300;
const Holidays = Text(10_000)
  .superRefine((text, context) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > HOLIDAYS_MAX)
      context.addIssue({ code: "custom", message: `At most ${HOLIDAYS_MAX} holidays` });
    const faults = lines.flatMap((line, index) => {
      const fault = holidayFault(line) ?? secondFault(lines, index);
      return fault ? [`Line ${index + 1} ${fault}`] : [];
    });
    if (faults.length > 0) context.addIssue({ code: "custom", message: faults.join("\n") });
  })
  .transform((text) => {
    const byDay = new Map(
      text.split("\n").flatMap((line) => {
        const holiday = readHoliday(line);
        return holiday ? [[holiday.day, holiday] as const] : [];
      }),
    );
    return [...byDay.values()]
      .sort((one, other) => one.day.localeCompare(other.day))
      .map(holidayLine)
      .join("\n");
  });

const Gst = z.number("GST is required: a percentage like 18").pipe(TaxPercent);

const Spoken = Text(CALL_SCRIPT_MAX).trim().superRefine(refuseOtherBrackets);

/** The agency's settings (specification §2 Templates, §9). */
const settingsFields = {
  agencyName: filled(100, "Agency name is required"),
  /** Under each message; may run over several lines. */
  signOff: Text(300, "Sign-off is required").trim().min(1, "Sign-off is required"),
  whatsappNumber: Text(30)
    .transform((text) => oneLine(text) || null)
    .nullable()
    .refine(
      (number) => number === null || dialLink(number) !== undefined,
      "WhatsApp number must have ten digits, like +91-9800000000",
    ),
  dailyTarget: DailyTarget,
  /** The greeting of Template 1. */
  seasonalGreeting: filled(100, "Greeting is required"),
  /** The agency's claims in Templates 1 and 3, one line each. */
  sellingPoints: lines("Add at least one line about your offer"),
  credentials: lines("Add at least one line about the agency"),
  /** The retention time of leads; null keeps them for ever. */
  leadsKeptMonths: KeptMonths.nullable(),
  callingFrom: CallingTime("Calling starts"),
  callingUntil: CallingTime("Calling ends"),
  /** How many days before a month its renewals become leads; null: only by hand. */
  renewalDaysBefore: WholeNumber("Days", RENEWAL_DAYS_MAX).nullable(),
  /** How much of each day of the week is worked, Monday first: W whole, H half, O closed. */
  week: Week,
  holidays: Holidays,
  /** Why a renewal is lost: offered to choose from, one line each. */
  lostReasons: Reasons,
  /** Why a caller pauses: offered to choose from, one line each; the last one is taken until one is chosen. */
  breakReasons: Reasons,
  /** GST on a quote's premium, and on the third-party premium of goods vehicles. */
  taxPercent: Gst,
  goodsThirdPartyTaxPercent: Gst,
  /** What callers say; an empty part is not shown. */
  callOpening: Spoken,
  callQuote: Spoken,
  callObjection: Spoken,
  callClose: Spoken,
};

export const Settings = z
  .object({
    agencyName: z.string(),
    signOff: z.string(),
    whatsappNumber: z.string().nullable(),
    dailyTarget: z.number().int(),
    seasonalGreeting: z.string(),
    sellingPoints: z.string(),
    credentials: z.string(),
    leadsKeptMonths: z.number().int().nullable(),
    callingFrom: z.string(),
    callingUntil: z.string(),
    renewalDaysBefore: z.number().int().nullable(),
    week: z.string(),
    holidays: z.string(),
    lostReasons: z.string(),
    breakReasons: z.string(),
    taxPercent: z.number(),
    goodsThirdPartyTaxPercent: z.number(),
    callOpening: z.string(),
    callQuote: z.string(),
    callObjection: z.string(),
    callClose: z.string(),
    /** The agency's own, by name. */
    messages: z.array(Message),
    /** The viewer's own week and their hours within the agency's; null where they have none of their own. */
    own: z.object({ week: z.string(), callingFrom: z.string(), callingUntil: z.string() }).nullable(),
    /** Set in the server's configuration, not on the screen. */
    passwordMinLength: z.number().int(),
    /** The running version, and the commit it was built from where known. */
    version: z.string(),
    commit: z.string().nullable(),
  })
  .meta({ id: "Settings" });
export type Settings = z.input<typeof Settings>;

export const SettingsChange = z
  .object(settingsFields)
  .partial()
  .extend({ seen: Seen(keysOf(settingsFields)) });
export type SettingsChange = z.output<typeof SettingsChange>;

/** What a new installation still needs before its telecallers can call. */
export const FirstSteps = z
  .object({
    /** A telecaller who may sign in. */
    team: z.boolean(),
    /** A user has saved the agency's settings. */
    settings: z.boolean(),
    /** The agency has written what its messages promise, in place of the specification's claims. */
    claims: z.boolean(),
    leads: z.boolean(),
    /** The first history entry ends the first run; the steps are not looked up after it. */
    working: z.boolean(),
  })
  .meta({ id: "FirstSteps" });
export type FirstSteps = z.infer<typeof FirstSteps>;

export const settingsApi = {
  read: endpoint({
    method: "GET",
    path: "/api/settings",
    summary: "The agency's settings",
    needs: "signed-in",
    reply: Settings,
  }),
  firstSteps: endpoint({
    method: "GET",
    path: "/api/settings/first-steps",
    summary: "Which first steps of a new installation are done",
    needs: "settings:manage",
    reply: FirstSteps,
  }),
  change: endpoint({
    method: "PATCH",
    path: "/api/settings",
    summary: "Change settings; an absent field stays as it is",
    needs: "settings:manage",
    body: SettingsChange,
    reply: Settings,
  }),
};
