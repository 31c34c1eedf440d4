import { useEffect, useEffectEvent } from "react";
import { MINUTE_MS } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { readChanges } from "#web/lib/live/live-refresh.ts";

/** Well within the 15 minutes of a lease. */
const RENEW_EVERY_MS = 5 * MINUTE_MS;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

interface Leases {
  /** During a pause no lead is leased. */
  paused: boolean;
  nextDue: string | null | undefined;
  arrive: () => Promise<void>;
  depart: () => void;
  /** The page itself is left. */
  unload: () => void;
  renew: () => void;
  /** A promise or a retry has fallen due. */
  begin: () => void;
  /** Others have changed leads. */
  review: () => void;
}

/** Leases leads while call mode is open, and releases them when it is left. */
export function useLeases({ paused, nextDue, ...when }: Leases): void {
  const begin = useEffectEvent(when.begin);
  const arrive = useEffectEvent(when.arrive);
  const depart = useEffectEvent(when.depart);
  const unload = useEffectEvent(when.unload);
  const renew = useEffectEvent(when.renew);
  const review = useEffectEvent(when.review);
  useEffect(() => {
    if (paused) return;
    void arrive();
    const timer = setInterval(() => renew(), RENEW_EVERY_MS);
    const onPageHide = () => unload();
    const onOnline = () => renew();
    addEventListener("pagehide", onPageHide);
    addEventListener("online", onOnline);
    const hearNoMore = readChanges.subscribe(() => review());
    return () => {
      clearInterval(timer);
      hearNoMore();
      removeEventListener("pagehide", onPageHide);
      removeEventListener("online", onOnline);
      depart();
    };
  }, [paused]);
  useEffect(() => {
    if (!nextDue || paused) return;
    const wait = Date.parse(nextDue) - now().getTime() + 1000;
    const timer = setTimeout(() => begin(), Math.min(Math.max(wait, 1000), LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [nextDue, paused]);
}
