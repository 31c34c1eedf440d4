import { promises } from "#contract/callbacks/reminder-times";
import type { NamedFigure } from "#contract/figures/calls";
import { figureNames } from "#contract/figures/figures";
import { idleTimeNames, waitNames } from "#contract/figures/speed";
import { assignee, day, month, oneOf, readAddress, userId } from "#web/lib/browser/address.ts";

const hour = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);
const recorded = (text: string) => text || undefined;

const narrowing = {
  by: userId,
  from: day,
  to: day,
  fromHour: hour,
  untilHour: hour,
  insurer: recorded,
  month,
  telecaller: assignee,
  promise: oneOf(promises),
  lostTo: recorded,
  reason: recorded,
  firstMonth: month,
  lastMonth: month,
  source: recorded,
  vehicleType: recorded,
  language: recorded,
  wait: oneOf(waitNames),
  age: oneOf(idleTimeNames),
};

/** The figure that an address names; undefined where there is none of this name. */
export function readFigure(name: string, search: string): NamedFigure | undefined {
  const known = figureNames.find((one) => one === name);
  return known && { name: known, ...readAddress(search, narrowing) };
}
