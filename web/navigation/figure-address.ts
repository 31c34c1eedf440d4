import { promises } from "#contract/callbacks/reminder-times";
import type { NamedFigure, Narrowing } from "#contract/figures/calls";
import { figureNames } from "#contract/figures/figures";
import { idleTimeNames, waitNames } from "#contract/figures/speed";
import { type ValueFilter, valueFilters } from "#contract/leads/value-filters";
import { keysOf, tableOf } from "#contract/tables";
import { assignee, author, day, month, oneOf, readAddress } from "#web/lib/browser/address.ts";

const hour = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
const recorded = (text: string) => text || undefined;

const narrowing = {
  by: author,
  from: day,
  to: day,
  fromHour: hour,
  untilHour: hour,
  month,
  telecaller: assignee,
  promise: oneOf(promises),
  lostTo: recorded,
  reason: recorded,
  firstMonth: month,
  lastMonth: month,
  ...tableOf<Record<ValueFilter, typeof recorded>>(valueFilters, () => recorded),
  wait: oneOf(waitNames),
  age: oneOf(idleTimeNames),
} satisfies Record<keyof Narrowing, (text: string) => unknown>;

/** The first parameter of a figure's address that no figure has, or that is given a value it cannot have, or twice. */
export function wrongParameter(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const values = readAddress(search, narrowing);
  const read = new Set<string>(keysOf(narrowing).filter((key) => values[key] !== undefined));
  return [...params.keys()].find((key) => !read.has(key) || params.getAll(key).length > 1);
}

/** The query string without a parameter. */
export function withoutParameter(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.toString();
}

/** The figure that an address names; undefined where there is none of this name. */
export function readFigure(name: string, search: string): NamedFigure | undefined {
  const known = figureNames.find((one) => one === name);
  return known && { name: known, ...readAddress(search, narrowing) };
}
