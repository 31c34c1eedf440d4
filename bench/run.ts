import { readPlan } from "./arguments.ts";
import { closeOnSignals } from "./left-open.ts";
import { describeMachine } from "./machine.ts";
import { writePage } from "./page.ts";
import { report } from "./report.ts";
import type { Results } from "./results.ts";
import { runSize } from "./run-size.ts";

/** `npm run bench`: every size after the other, then the tables, printed and written into the page. */
closeOnSignals();
const plan = readPlan(process.argv.slice(2));
const all: Results[] = [];
let text = "";
for (const leads of plan.sizes) {
  const { results, version } = await runSize(leads, plan, console.log);
  all.push(results);
  text = report(all, { machine: describeMachine(version), plan });
  // After each size: the largest takes longest, and what was measured before it stays.
  writePage(plan.out, text);
}
console.log(text);
