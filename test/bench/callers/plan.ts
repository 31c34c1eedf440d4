import { parseArgs } from "node:util";
import { positive } from "../arguments.ts";

/** The options of one run of callers. */
export interface Plan {
  leads: number;
  callers: number;
  /** Seconds from one request of a caller to the next. */
  every: number;
  minutes: number;
  /** Files an administrator uploads during the run, evenly spread. */
  files: number;
  rows: number;
}

export function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      leads: { type: "string", default: "334000" },
      callers: { type: "string", default: "50" },
      every: { type: "string", default: "1" },
      minutes: { type: "string", default: "10" },
      files: { type: "string", default: "0" },
      rows: { type: "string", default: "10000" },
    },
  });
  return {
    leads: positive("leads", values.leads),
    callers: positive("callers", values.callers),
    every: positive("every", values.every),
    minutes: positive("minutes", values.minutes),
    files: values.files === "0" ? 0 : positive("files", values.files),
    rows: positive("rows", values.rows),
  };
}
