import { parseArgs } from "node:util";

/** The options of one run. */
export interface Plan {
  /** The sizes of the agency, smallest first: growth is measured from the first to the last. */
  sizes: number[];
  rounds: number;
  seconds: number;
  /** How many outcomes wear the tables before the lists are measured again. */
  outcomes: number;
  /** The page the tables are written to. */
  out: string;
}

export function readPlan(args: string[]): Plan {
  const { values } = parseArgs({
    args,
    options: {
      leads: { type: "string", default: "10000,100000,1000000" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "3" },
      outcomes: { type: "string", default: "70000" },
      out: { type: "string", default: "docs/performance.md" },
    },
  });
  const sizes = values.leads.split(",").map((size) => positive("leads", size));
  return {
    sizes: sizes.sort((a, b) => a - b),
    rounds: positive("rounds", values.rounds),
    seconds: positive("seconds", values.seconds),
    outcomes: positive("outcomes", values.outcomes),
    out: values.out,
  };
}

export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name}: ${text} is no positive whole number`);
  return value;
}
