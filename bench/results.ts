import type { Measured } from "./measure.ts";
import type { Grown } from "./workloads/grown.ts";
import type { Imported } from "./workloads/imports.ts";
import type { MonthImported } from "./workloads/month.ts";
import type { Part } from "./workloads/parts.ts";
import type { Started } from "./workloads/start.ts";
import type { Worn } from "./workloads/worn.ts";

/** Everything that one size's run came to. */
export interface Results {
  leads: number;
  calls: number;
  /** Megabytes on disk, indexes included. */
  databaseSize: number;
  filledInSeconds: number;
  compared: number;
  started: Started;
  measured: Measured[];
  parts: Part[];
  worn: Worn;
  /** Of the last of several sizes, against the first. */
  grown: Grown | undefined;
  imported: Imported[];
  month: MonthImported;
}

/** What a workload came to with so many clients. */
export function found({ measured }: Results, title: string, clients: number): Measured["of"] {
  const line = measured.find((one) => one.title === title && one.clients === clients);
  if (!line) throw new Error(`${title} was not measured with ${clients} clients`);
  return line.of;
}
