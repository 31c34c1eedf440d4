import { useEffect, useState } from "react";

/** The one place of the browser that reads the time. */
export function now(): Date {
  return new Date();
}

/**
 * A time that moves on by itself, for clocks and for days that end while a screen is open: on the full second or
 * minute, so that two clocks of one screen agree.
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
