import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { grouped } from "#contract/counted";
import { leadFilters } from "#contract/leads/filter-words";
import { type ValueFilter, valueFilters } from "#contract/leads/value-filters";
import { tableOf } from "#contract/tables";
import { dateLabel, monthLabel, monthOf } from "#contract/time/calendar";
import { daysOf } from "./address.ts";
import type { NamedFigure, Narrowing } from "./calls.ts";
import { figures } from "./figures.ts";
import { idleTimes, waits } from "./speed.ts";

/** One thing that a figure is narrowed to: its words in the title, its chip, and the parameters it stands for. */
export interface TitlePart {
  words: string;
  label: string;
  of: readonly (keyof Narrowing)[];
}

type Texts = readonly [words: string, label: string];

/** A value in the title, and on its chip; one that is not recorded has texts of its own. */
const valueTexts = (before: string, none: Texts, textOf = (value: string) => `“${value}”`) => {
  return (value = ""): Texts => {
    const [words, label] = value === NOT_RECORDED ? none : [textOf(value), textOf(value)];
    return [`${before} ${words}`, label];
  };
};

/** Only the values of a known list stand without quotation marks. */
function filterTexts(name: ValueFilter) {
  const { words, noneTexts, known, textOf } = leadFilters[name];
  return valueTexts(words, noneTexts, known.length > 0 ? textOf : undefined);
}

const values = {
  ...tableOf<Record<ValueFilter, ReturnType<typeof valueTexts>>>(valueFilters, filterTexts),
  lostTo: valueTexts("to", ["an insurer not recorded", "Insurer not recorded"]),
  reason: valueTexts("because of", ["a reason not recorded", "Reason not recorded"]),
};
/** In the order of a title. */
const valueNames = [...new Set(["insurer", "lostTo", "reason", ...valueFilters] as const)];

/** What a figure is narrowed to. `person` is the name of the author or the assignee. */
export function partsOf(asked: NamedFigure, person: string): TitlePart[] {
  const { fromHour = 0, untilHour = 24, month = "", wait = "same", age = "today" } = asked;
  const part = (of: TitlePart["of"], words: string, label: string) =>
    of.some((name) => asked[name] !== undefined) ? [{ words, label, of }] : [];
  const hours = `${clock(fromHour)} to ${clock(untilHour)}`;
  return [
    ...part(["by"], ...authorText(asked, person)),
    ...part(["telecaller"], ...assigneeText(asked.telecaller, person)),
    ...part(["month"], `in ${monthLabel(month)}`, monthLabel(month)),
    ...part(["firstMonth", "lastMonth"], ...monthsText(asked.firstMonth, asked.lastMonth)),
    ...part(["from", "to"], ...daysText(asked.from, asked.to)),
    ...part(["fromHour", "untilHour"], `from ${hours}`, hours),
    ...valueNames.flatMap((name) => part([name], ...values[name](asked[name]))),
    ...part(["wait"], waits[wait].words, waits[wait].label),
    ...part(["age"], idleTimes[age].words, idleTimes[age].label),
    ...part(["promise"], "", asked.promise === "callback" ? "Callbacks" : "Follow-ups"),
  ];
}

/** '37 connected calls by Sneha on 21 Nov 2026' */
export function titleOf(asked: NamedFigure, total: number, parts: readonly TitlePart[]): string {
  const { one, several } = figures[asked.name];
  const noun = nounOf(total === 1 ? one : several, asked.promise);
  return [grouped(total), noun, ...parts.flatMap(({ words }) => words || [])].join(" ");
}

/** The author in the title, and on their chip. Leads themselves are the first caller's. */
function authorText({ name, by }: NamedFigure, person: string): Texts {
  const isOfFirstCall = name === "funnel-leads" || name === "first-calls";
  if (by === NOBODY) return isOfFirstCall ? ["not called yet", "Not called yet"] : ["by nobody", "Nobody"];
  return [`${isOfFirstCall ? "first called " : ""}by ${person}`, person];
}

function assigneeText(telecaller: string | undefined, person: string): Texts {
  const { words, noneTexts } = leadFilters.telecaller;
  return telecaller === UNASSIGNED ? noneTexts : [`${words} ${person}`, person];
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Without the other of the two promises. */
function nounOf(noun: string, promise: Narrowing["promise"]): string {
  if (promise === undefined) return noun;
  const [one, several] = promise === "callback" ? ["callback", "callbacks"] : ["follow-up", "follow-ups"];
  return noun.replace("callbacks and follow-ups", several).replace("callback or follow-up", one);
}

/** A span without one of its ends in the title, and on its chip. */
function openText(
  first: string | undefined,
  last: string | undefined,
  labelOf: (end: string) => string,
): Texts {
  const text = last === undefined ? `since ${labelOf(first ?? "")}` : `until ${labelOf(last)}`;
  return [text, text[0]?.toUpperCase() + text.slice(1)];
}

function monthsText(first: string | undefined, last: string | undefined): Texts {
  if (first === undefined || last === undefined) return openText(first, last, monthLabel);
  if (first === last) return [`in ${monthLabel(first)}`, monthLabel(first)];
  const months = `${monthLabel(first)} to ${monthLabel(last)}`;
  return [`in the months ${months}`, months];
}

function daysText(from: string | undefined, to: string | undefined): Texts {
  if (from === undefined || to === undefined) return openText(from, to, dateLabel);
  if (from === to) return [`on ${dateLabel(from)}`, dateLabel(from)];
  const month = monthOf(from);
  const whole = daysOf(month);
  if (from === whole.from && to === whole.to) return [`in ${monthLabel(month)}`, monthLabel(month)];
  const first = month === monthOf(to) ? Number(from.slice(8)) : dateLabel(from);
  return [`from ${first} to ${dateLabel(to)}`, `${first} to ${dateLabel(to)}`];
}
