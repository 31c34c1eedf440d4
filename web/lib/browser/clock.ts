import { useEffect, useState } from "react";

/** The only place in the web app that reads the time. */
export function now(): Date {
  return new Date();
}

/**
 * The current time, updated on the full second or minute, so that two clocks on one screen agree; for running
 * clocks and for days that end while a screen is open.
 */
export function useNow(everyMs: number): Date {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setMoment(now());
          wait();
        },
        everyMs - (now().getTime() % everyMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return moment;
}
