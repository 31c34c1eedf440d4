import type { DraftImported } from "../workloads/drafts.ts";
import type { Grown } from "../workloads/growth.ts";
import type { Imported } from "../workloads/imports.ts";
import type { MonthImported } from "../workloads/month.ts";
import type { Part } from "../workloads/request-parts.ts";
import type { Started } from "../workloads/start.ts";
import type { Worn } from "../workloads/worn-tables.ts";
import type { Measured } from "./measure.ts";

/** The results of one size. */
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
  /** For the last of several sizes, compared with the first. */
  grown: Grown | undefined;
  imported: Imported[];
  month: MonthImported;
  draft: DraftImported;
}

/** A workload's results with this number of clients. */
export function found({ measured }: Results, title: string, clients: number): Measured["of"] {
  const line = measured.find((one) => one.title === title && one.clients === clients);
  if (!line) throw new Error(`${title} was not measured with ${clients} clients`);
  return line.of;
}
