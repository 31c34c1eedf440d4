import type { Callback } from "#contract/callbacks/calls";
import { DUE_COUNT_MAX } from "#contract/callbacks/due-count";
import { MINUTE_MS } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { read } from "#web/lib/read.ts";

/** The server's clock decides, and its reply takes time. */
const AFTER_DUE_MS = 300;

/**
 * The due callbacks, for every part of the page. The only query refetched by time: each minute and when the
 * next callback falls due, also while the page is in the background.
 */
export const callbacks = read(
  "GET /api/callbacks",
  {},
  {
    refetchOnMount: true,
    refetchInterval: ({ state }) => refetchDelay(state.data?.nextAt ?? null, now()),
    refetchIntervalInBackground: true,
  },
);

/** To the second if both clocks agree; otherwise within the minute. */
export function refetchDelay(nextAt: string | null, moment: Date): number {
  const wait = nextAt === null ? MINUTE_MS : Date.parse(nextAt) - moment.getTime() + AFTER_DUE_MS;
  return wait > 0 ? Math.min(wait, MINUTE_MS) : MINUTE_MS;
}

/** '7', '99+'; empty for none. */
export function dueText(due = 0): string {
  if (due === 0) return "";
  return due >= DUE_COUNT_MAX ? `${DUE_COUNT_MAX - 1}+` : String(due);
}

/** Identifies a promise with its time: once snoozed, it is another. */
export const callbackKey = ({ leadId, at }: Pick<Callback, "leadId" | "at">) => `${leadId} ${at}`;
