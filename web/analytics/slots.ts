import type { Activity } from "#contract/analytics/calls";
import { activitySlots } from "#contract/analytics/targets";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";

export interface Slot {
  hour: number;
  /** '09:00 - 10:00' */
  time: string;
  freshCalls: number;
  totalCalls: number;
  dataChanges: number;
  /** Its calls as a percentage of the busiest slot's. */
  height: number;
}

/** The ten slots of the working day; a slot missing in the reply is zero (specification §2). */
export function slotsOf(hourly: Activity["hourlyActivity"]): Slot[] {
  const found = activitySlots.map(({ hour, time }) => {
    const entry = hourly.find((one) => one.time === time);
    const { freshCalls = 0, totalCalls = 0, dataChanges = 0 } = entry ?? {};
    return { hour, time, freshCalls, totalCalls, dataChanges };
  });
  const most = Math.max(...found.map(({ totalCalls }) => totalCalls));
  return found.map((slot) => ({ ...slot, height: most === 0 ? 0 : (slot.totalCalls / most) * 100 }));
}

/** The slot with the most calls, the earlier of two; undefined before the first call. */
export function busiestOf(slots: readonly Slot[]): Slot | undefined {
  return slots.find(({ height }) => height === 100);
}

/** Today, in the hours of these consecutive slots. */
export function hoursOf(slots: readonly Slot[]) {
  const day = today(now());
  const [first, last] = [slots[0]?.hour, slots.at(-1)?.hour];
  return { from: day, to: day, fromHour: first, untilHour: last === undefined ? last : last + 1 };
}
