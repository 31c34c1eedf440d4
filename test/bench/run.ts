import { readPlan } from "./arguments.ts";
import { cleanUpOnSignals } from "./cleanup.ts";
import { describeMachine } from "./machine.ts";
import { writePage } from "./page.ts";
import { report } from "./results/report.ts";
import type { Results } from "./results/results.ts";
import { runSize } from "./run-size.ts";

/** `npm run bench`: every size in turn, then the tables, printed and written into the page. */
cleanUpOnSignals();
const plan = readPlan(process.argv.slice(2));
const all: Results[] = [];
let text = "";
for (const leads of plan.sizes) {
  const { results, version } = await runSize(leads, plan, console.log);
  all.push(results);
  text = report(all, { machine: describeMachine(version), plan });
  // After each size: the largest takes longest, and the previous results are kept.
  writePage(plan.out, text);
}
console.log(text);
