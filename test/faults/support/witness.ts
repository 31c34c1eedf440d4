import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Operation } from "./operations.ts";

/**
 * A record of acknowledged operations, written by a process that is not killed: each one is on disk before
 * the next one is sent, so that nothing acknowledged can be missing here.
 */
export interface Witness {
  note(deed: Operation): void;
  acknowledged(): Operation[];
  close(): void;
}

export function openWitness(file: string): Witness {
  const handle = openSync(file, "a");
  return {
    note: (deed) => {
      writeSync(handle, `${JSON.stringify(deed)}\n`);
      fsyncSync(handle);
    },
    acknowledged: () =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line): Operation => JSON.parse(line)),
    close: () => closeSync(handle),
  };
}
