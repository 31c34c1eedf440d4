import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { Deed } from "./deeds.ts";

/**
 * What was acknowledged, written down by a process that is not killed: each deed is on disk before the next one is
 * asked for, so nothing that a caller was told can be missing here.
 */
export interface Witness {
  note(deed: Deed): void;
  acknowledged(): Deed[];
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
        .map((line): Deed => JSON.parse(line)),
    close: () => closeSync(handle),
  };
}
