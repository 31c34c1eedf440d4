import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { keysOf } from "#contract/tables";
import { dateLabel, monthLabel, monthOf } from "#contract/time/calendar";
import { daysOf } from "./address.ts";
import type { NamedFigure, Narrowing } from "./calls.ts";
import { figures } from "./figures.ts";
import { leadFilters } from "./filters.ts";
import { idleTimes, waits } from "./speed.ts";

/** One thing that a figure is narrowed to: its words in the title, its chip, and the parameters it stands for. */
export interface TitlePart {
  words: string;
  label: string;
  of: readonly (keyof Narrowing)[];
}

/** In a title and on a chip: a value, or that none is recorded. */
interface ValueWords {
  before: string;
  none: [words: string, label: string];
  /** In quotation marks unless given. */
  textOf?: (value: string) => string;
}

const notRecorded = (what: string): ValueWords["none"] => ["not recorded", `${what} not recorded`];
const valueWords: Record<
  "insurer" | "lostTo" | "reason" | "source" | "vehicleType" | "language",
  ValueWords
> = {
  insurer: {
    before: "with insurer",
    none: [NOT_SPECIFIED, NOT_SPECIFIED],
    textOf: leadFilters.insurer.textOf,
  },
  lostTo: { before: "to", none: ["an insurer not recorded", "Insurer not recorded"] },
  reason: { before: "because of", none: ["a reason not recorded", "Reason not recorded"] },
  source: { before: "from source", none: notRecorded("Source") },
  vehicleType: {
    before: "with vehicle type",
    none: [NOT_SPECIFIED, NOT_SPECIFIED],
    textOf: leadFilters.vehicleType.textOf,
  },
  language: { before: "with language", none: notRecorded("Language") },
};

/** What a figure is narrowed to. `person` is the name of the author or the assignee. */
export function partsOf(asked: NamedFigure, person: string): TitlePart[] {
  const {
    telecaller,
    firstMonth,
    lastMonth,
    from,
    to,
    fromHour = 0,
    untilHour = 24,
    month = "",
    wait,
    age,
  } = asked;
  const part = (of: TitlePart["of"], words: string, label: string) =>
    of.some((name) => asked[name] !== undefined) ? [{ words, label, of }] : [];
  const holder: [words: string, label: string] =
    telecaller === UNASSIGNED ? ["without a telecaller", "Unassigned"] : [`of ${person}`, person];
  const hours = `${clock(fromHour)} to ${clock(untilHour)}`;
  return [
    ...part(["by"], ...authorText(asked, person)),
    ...part(["telecaller"], ...holder),
    ...part(["month"], `in ${monthLabel(month)}`, monthLabel(month)),
    ...part(["firstMonth", "lastMonth"], ...monthsText(firstMonth, lastMonth)),
    ...part(["from", "to"], ...daysText(from, to)),
    ...part(["fromHour", "untilHour"], `from ${hours}`, hours),
    ...keysOf(valueWords).flatMap((name) => part([name], ...valueText(valueWords[name], asked[name]))),
    ...part(["wait"], wait ? waits[wait].words : "", wait ? waits[wait].label : ""),
    ...part(["age"], age ? idleTimes[age].words : "", age ? idleTimes[age].label : ""),
    ...part(["promise"], "", asked.promise === "callback" ? "Callbacks" : "Follow-ups"),
  ];
}

function valueText({ before, none, textOf }: ValueWords, value = ""): [words: string, label: string] {
  const text = textOf ? textOf(value) : `“${value}”`;
  const [words, label] = value === NOT_RECORDED ? none : [text, text];
  return [`${before} ${words}`, label];
}

/** '37 connected calls by Sneha on 21 Nov 2026' */
export function titleOf(asked: NamedFigure, total: number, parts: readonly TitlePart[]): string {
  const { one, several } = figures[asked.name];
  const noun = nounOf(total === 1 ? one : several, asked.promise);
  return [numbers.format(total), noun, ...parts.flatMap(({ words }) => words || [])].join(" ");
}

/** The author in the title, and on their chip. Leads themselves are the first caller's. */
function authorText({ name, by }: NamedFigure, person: string): [words: string, label: string] {
  const isOfFirstCall = name === "funnel-leads" || name === "first-calls";
  if (by === NOBODY) return isOfFirstCall ? ["not called yet", "Not called yet"] : ["by nobody", "Nobody"];
  return [`${isOfFirstCall ? "first called " : ""}by ${person}`, person];
}

const numbers = new Intl.NumberFormat("en-IN");
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Without the other of the two promises. */
function nounOf(noun: string, promise: Narrowing["promise"]): string {
  if (promise === undefined) return noun;
  const [one, several] = promise === "callback" ? ["callback", "callbacks"] : ["follow-up", "follow-ups"];
  return noun.replace("callbacks and follow-ups", several).replace("callback or follow-up", one);
}

/** The months in the title, and on their chip. */
function monthsText(first: string | undefined, last: string | undefined): [words: string, label: string] {
  if (first === undefined || last === undefined) {
    const open = last === undefined ? `since ${monthLabel(first ?? "")}` : `until ${monthLabel(last)}`;
    return [open, open[0]?.toUpperCase() + open.slice(1)];
  }
  if (first === last) return [`in ${monthLabel(first)}`, monthLabel(first)];
  const months = `${monthLabel(first)} to ${monthLabel(last)}`;
  return [`in the months ${months}`, months];
}

/** The days in the title, and on their chip. */
function daysText(from: string | undefined, to: string | undefined): [words: string, label: string] {
  if (from === undefined || to === undefined) {
    const open = to === undefined ? `since ${dateLabel(from ?? "")}` : `until ${dateLabel(to)}`;
    return [open, open[0]?.toUpperCase() + open.slice(1)];
  }
  if (from === to) return [`on ${dateLabel(from)}`, dateLabel(from)];
  const month = monthOf(from);
  const whole = daysOf(month);
  if (from === whole.from && to === whole.to) return [`in ${monthLabel(month)}`, monthLabel(month)];
  if (month === monthOf(to)) {
    const days = `${Number(from.slice(8))} to ${dateLabel(to)}`;
    return [`from ${days}`, days];
  }
  return [`from ${dateLabel(from)} to ${dateLabel(to)}`, `${dateLabel(from)} to ${dateLabel(to)}`];
}
