import { useEffect, useState } from "react";

/** The one place of the browser that reads the time. */
export function now(): Date {
  return new Date();
}

/** A time that moves on by itself, for clocks and for days that end while a screen is open. */
export function useNow(everyMs: number): Date {
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return moment;
}
