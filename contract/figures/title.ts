import { NOBODY, UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
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

/** What a figure is narrowed to. `person` is the name of the author or the assignee. */
export function partsOf(asked: NamedFigure, person: string): TitlePart[] {
  const { by, telecaller, from, to, fromHour = 0, untilHour = 24, insurer, month, promise } = asked;
  const part = (is: unknown, words: string, label: string, of: TitlePart["of"]) =>
    is === undefined ? [] : [{ words, label, of }];
  const { lostTo, reason, source, vehicleType, language, wait, age } = asked;
  const typeName = vehicleType === NOT_RECORDED ? NOT_SPECIFIED : vehicleTypeLabel(vehicleType ?? "");
  const isUnassigned = telecaller === UNASSIGNED;
  const insurerName = insurer === NOT_RECORDED ? NOT_SPECIFIED : (insurer ?? "");
  const hours = `${clock(fromHour)} to ${clock(untilHour)}`;
  return [
    ...part(by, ...authorText(asked, person), ["by"]),
    ...part(
      telecaller,
      isUnassigned ? "without a telecaller" : `of ${person}`,
      isUnassigned ? "Unassigned" : person,
      ["telecaller"],
    ),
    ...part(month, `in ${monthLabel(month ?? "")}`, monthLabel(month ?? ""), ["month"]),
    ...part(asked.firstMonth ?? asked.lastMonth, ...monthsText(asked.firstMonth, asked.lastMonth), [
      "firstMonth",
      "lastMonth",
    ]),
    ...part(from ?? to, ...daysText(from, to), ["from", "to"]),
    ...part(asked.fromHour ?? asked.untilHour, `from ${hours}`, hours, ["fromHour", "untilHour"]),
    ...part(insurer, `with insurer ${insurerName}`, insurerName, ["insurer"]),
    ...part(
      lostTo,
      `to ${recorded(lostTo, "an insurer not recorded")}`,
      recorded(lostTo, "Insurer not recorded"),
      ["lostTo"],
    ),
    ...part(
      reason,
      `because of ${recorded(reason, "a reason not recorded")}`,
      recorded(reason, "Reason not recorded"),
      ["reason"],
    ),
    ...part(
      source,
      `from source ${recorded(source, "not recorded")}`,
      recorded(source, "Source not recorded"),
      ["source"],
    ),
    ...part(vehicleType, `with vehicle type ${typeName}`, typeName, ["vehicleType"]),
    ...part(
      language,
      `with language ${recorded(language, "not recorded")}`,
      recorded(language, "Language not recorded"),
      ["language"],
    ),
    ...part(wait, wait ? waits[wait].words : "", wait ? waits[wait].label : "", ["wait"]),
    ...part(age, age ? idleTimes[age].words : "", age ? idleTimes[age].label : "", ["age"]),
    ...part(promise, "", promise === "callback" ? "Callbacks" : "Follow-ups", ["promise"]),
  ];
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

const recorded = (text: string | undefined, none: string) =>
  text === NOT_RECORDED ? none : `“${text ?? ""}”`;
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
