import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Operation } from "./operations.ts";

/**
 * A record of acknowledged operations, written by a process that is not killed: each one is on disk before
 * the next one is sent, so that nothing acknowledged can be missing here.
 */
export interface Witness {
  note(operation: Operation): void;
  acknowledged(): Operation[];
  close(): void;
}

export function openWitness(file: string): Witness {
  const handle = openSync(file, "a");
  return {
    note: (operation) => {
      writeSync(handle, `${JSON.stringify(operation)}\n`);
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
