import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const LIBRARIES = "/usr/lib";

/** Debian's package `faketime`; undefined when not installed. */
const library = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((name) => join(LIBRARIES, name, "faketime", "libfaketime.so.1"))
      .find((path) => existsSync(path))
  : undefined;

export const hasFaketime = library !== undefined;

/** The environment of a process whose clock is this many days ahead, or behind if negative. */
export function clockShiftedBy(days: number): Record<string, string> {
  if (!library) throw new Error("libfaketime is not installed");
  return { LD_PRELOAD: library, FAKETIME: `${days < 0 ? "" : "+"}${days}d` };
}

/** The environment of a process whose clock begins at this time. */
export function clockSetTo(time: Date): Record<string, string> {
  if (!library) throw new Error("libfaketime is not installed");
  return {
    LD_PRELOAD: library,
    FAKETIME: `@${time.toISOString().slice(0, 19).replace("T", " ")}`,
    TZ: "UTC",
  };
}
