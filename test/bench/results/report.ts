import type { Plan } from "../arguments.ts";
import { contestantNames } from "../contestants/contestants.ts";
import { sizeTable } from "../sizes.ts";
import { outcomes } from "../workloads/outcomes.ts";
import { reads } from "../workloads/reads.ts";
import { found, type Results } from "./results.ts";
import { count, figure, table, times } from "./table.ts";
import { thresholdsOf } from "./thresholds.ts";

/** The measured part of the page, as also printed by the run. */
export function report(all: Results[], { machine, plan }: { machine: string; plan: Plan }): string {
  const largest = all.at(-1);
  if (!largest) return "";
  return [
    `Measured on ${machine}; ${plan.rounds} rounds of ${plan.seconds} s each, medians of the rounds.`,
    "## The bars",
    bars(largest),
    `## ${count(largest.leads)} leads, ${count(largest.calls)} call logs`,
    `${count(largest.databaseSize)} MB on disk, filled in ${figure(largest.filledInSeconds)} s. ${largest.compared} answers were compared first: the same leads in the same order, the same totals.`,
    workloads(largest),
    "## The ladder, 16 clients, CPU ms a request",
    ladder(largest),
    imports(largest),
    month(largest),
    "## What each part costs",
    parts(largest),
    "## How many telecallers a machine serves",
    sizeTable(largest),
  ].join("\n\n");
}

function bars(largest: Results): string {
  const words = (met: boolean | undefined) => (met === undefined ? "not measured" : met ? "yes" : "**no**");
  return table(
    ["bar", "at least", "reached", "met"],
    thresholdsOf(largest).map(({ title, bar, reached, met }) => [title, bar, reached, words(met)]),
  );
}

function workloads({ measured }: Results): string {
  return table(
    [
      "workload",
      "clients",
      ...contestantNames.flatMap((name) => [`${name} /s`, "p50 ms", "p95 ms", "CPU ms"]),
      "/s ÷ THIN",
      "p50 ÷ THIN",
      "CPU ÷ THIN",
    ],
    measured.map(({ title, clients, of }) => [
      title,
      String(clients),
      ...contestantNames.flatMap((name) => {
        const { perSecond, p50, p95, cpu } = of[name];
        return [perSecond, p50, p95, cpu].map(figure);
      }),
      times(of.RenewDesk.perSecond / of.THIN.perSecond),
      times(of.RenewDesk.p50 / of.THIN.p50),
      times((of.RenewDesk.cpu ?? Number.NaN) / (of.THIN.cpu ?? Number.NaN)),
    ]),
  );
}

/** What each rung adds: http and the driver, the same promises, and the rest of RenewDesk. */
function ladder(largest: Results): string {
  const rungs = [reads.list, reads.listInScope, reads.lead, outcomes].map(({ title }) => {
    const of = found(largest, title, 16);
    const cpu = contestantNames.toReversed().map((name) => of[name].cpu ?? Number.NaN);
    const added = cpu.map((value, rung) => figure(value - (cpu[rung - 1] ?? 0)));
    return [title, ...added, times(of.RenewDesk.perSecond / of["THIN-EQUAL"].perSecond)];
  });
  return table(["workload", "SQL", "+ THIN", "+ THIN-EQUAL", "+ RenewDesk", "/s ÷ THIN-EQUAL"], rungs);
}

function imports({ imported }: Results): string {
  return table(
    ["import", "RenewDesk rows/s", "CPU ms a row", "COPY + INSERT … SELECT rows/s", "CPU ms a row", "÷ COPY"],
    imported.map(({ rows, of: { RenewDesk, COPY } }) => [
      `${count(rows)} rows`,
      figure(RenewDesk.perSecond),
      figure(RenewDesk.cpu),
      figure(COPY.perSecond),
      figure(COPY.cpu),
      times(RenewDesk.perSecond / COPY.perSecond),
    ]),
  );
}

function month({ month: { rows, seconds, memoryBefore, memoryAtMost, usual, during }, started }: Results) {
  return [
    `A month of ${count(rows)} rows while ten people each open a list every second: stored in ${figure(seconds)} s; the server's memory`,
    `${figure(started.idleMemory)} MB idle, ${figure(memoryBefore)} MB before, ${figure(memoryAtMost)} MB at most;`,
    `other users' lists p50 ${figure(usual.p50)} ms and p95 ${figure(usual.p95)} ms as usual, ${figure(during.p50)} ms and`,
    `${figure(during.p95)} ms during the import.`,
  ].join("\n");
}

function parts({ parts: all }: Results): string {
  return table(
    ["16 clients", "requests/s", "p50 ms", "CPU ms", "of which PostgreSQL"],
    all.map(({ title, round }) => [
      title,
      ...[round.perSecond, round.p50, round.cpu, round.databaseCpu].map(figure),
    ]),
  );
}
