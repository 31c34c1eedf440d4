import type { DraftImported } from "../workloads/drafts.ts";
import { outcomes } from "../workloads/outcomes.ts";
import { reads } from "../workloads/reads.ts";
import { found, type Results } from "./results.ts";
import type { Round } from "./round.ts";
import { figure, times } from "./table.ts";

/** A threshold, the measured value, and whether it is met; undefined when this run cannot tell. */
export interface Threshold {
  title: string;
  bar: string;
  reached: string;
  met: boolean | undefined;
}

/** For the largest size of a run. */
export function thresholdsOf(largest: Results): Threshold[] {
  const at = (title: string, clients: number) => found(largest, title, clients);
  const list = at(reads.list.title, 1);
  return [
    ...(
      [
        [reads.list, 0.75],
        [reads.listInScope, 0.75],
        [reads.lead, 0.6],
        [reads.metrics, 0.75],
        [reads.months, 0.75],
        [reads.performance, 0.75],
        [outcomes, 0.65],
      ] as const
    ).flatMap(([{ title }, bar]) => [
      atLeast(`${title}, 16 clients, requests/s`, bar, "× THIN", speed(at(title, 16))),
      atLeast("the same", 0.85, "× THIN-EQUAL", equalSpeed(at(title, 16))),
    ]),
    atMost("list page, 1 client, p95", 1.5, "× THIN", list.RenewDesk.p95 / list.THIN.p95),
    growth("list page, CPU a request", 2, largest, reads.list.title, ({ cpu }) => cpu),
    atMost(
      `list page, CPU a request after ${largest.worn.outcomes} outcomes without vacuum`,
      1.2,
      "× fresh",
      ratio(largest.worn.worn.RenewDesk.cpu, largest.worn.fresh.RenewDesk.cpu),
    ),
    atMost("search, p50", 1.5, "× THIN", slowness(at(reads.search.title, 1))),
    atMost("dashboard metrics, p50", 3, "× THIN", slowness(at(reads.metrics.title, 1))),
    atMost("monthly statistics, p50", 3, "× THIN", slowness(at(reads.months.title, 1))),
    growth("dashboard metrics, p50", 1.5, largest, reads.metrics.title, ({ p50 }) => p50),
    growth("monthly statistics, p50", 1.5, largest, reads.months.title, ({ p50 }) => p50),
    ...[reads.activity, reads.activityInScope, reads.performance].map(({ title }) => {
      const { SQL, RenewDesk } = at(title, 1);
      return atMost(`${title}, p50 over SQL's ${figure(SQL.p50)} ms`, 5, "ms", RenewDesk.p50 - SQL.p50);
    }),
    ...largest.imported.map(({ rows, of }) =>
      atLeast(`import of ${rows} rows, rows/s`, 0.75, "× COPY", of.RenewDesk.perSecond / of.COPY.perSecond),
    ),
    flatImport(largest),
    atMost("server memory idle, without the database", 120, "MB", largest.started.idleMemory),
    atMost("start to first good answer", 2, "s", largest.started.firstAnswerMs / 1000),
    atMost(
      `import of ${largest.month.rows} rows: server memory over idle`,
      300,
      "MB",
      difference(largest.month.memoryAtMost, largest.started.idleMemory),
    ),
    atMost(
      "other users' list during the import, p95",
      2,
      "× usual",
      largest.month.during.p95 / largest.month.usual.p95,
    ),
    ...draftBars(largest.draft, largest.started.idleMemory),
  ];
}

/** A foreign file that is checked as a draft and imported by the server's job. */
export function draftBars(
  { rows, checkSeconds, importSeconds, copyPerSecond, memoryAtMost }: DraftImported,
  idleMemory: number | undefined,
): Threshold[] {
  return [
    atMost(`check of a draft of ${rows} rows`, 10, "s", checkSeconds),
    atLeast(`import of a draft of ${rows} rows, rows/s`, 0.5, "× COPY", rows / importSeconds / copyPerSecond),
    atMost(
      `a draft of ${rows} rows: server memory over idle`,
      300,
      "MB",
      difference(memoryAtMost, idleMemory),
    ),
  ];
}

type Of = ReturnType<typeof found>;
const speed = ({ RenewDesk, THIN }: Of) => RenewDesk.perSecond / THIN.perSecond;
const equalSpeed = (of: Of) => of.RenewDesk.perSecond / of["THIN-EQUAL"].perSecond;
const slowness = ({ RenewDesk, THIN }: Of) => RenewDesk.p50 / THIN.p50;

function ratio(over: number | undefined, under: number | undefined): number | undefined {
  return over === undefined || under === undefined ? undefined : over / under;
}

function difference(more: number | undefined, less: number | undefined): number | undefined {
  return more === undefined || less === undefined ? undefined : more - less;
}

const withUnit = (value: number | undefined, unit: string) =>
  value === undefined ? "–" : unit.startsWith("×") ? times(value) : `${figure(value)} ${unit}`;

function atLeast(title: string, bar: number, unit: string, value: number | undefined): Threshold {
  return {
    title,
    bar: `≥ ${bar} ${unit}`,
    reached: withUnit(value, unit),
    met: value === undefined ? undefined : value >= bar,
  };
}

function atMost(title: string, bar: number, unit: string, value: number | undefined): Threshold {
  return {
    title,
    bar: `≤ ${bar} ${unit}`,
    reached: withUnit(value, unit),
    met: value === undefined ? undefined : value <= bar,
  };
}

/** How a cost grows with the number of leads, measured in turns; a run of one size cannot tell. */
function growth(
  title: string,
  bar: number,
  { leads, grown }: Results,
  workload: string,
  of: (round: Round) => number | undefined,
): Threshold {
  const measured = grown?.of.find((one) => one.title === workload);
  const value = measured && ratio(of(measured.large), of(measured.small));
  return atMost(`${title}, growth from ${grown?.from ?? "–"} to ${leads} leads`, bar, "×", value);
}

/** Flat: the large file is stored at no less than four fifths of the small one's speed. */
function flatImport({ imported }: Results): Threshold {
  const [small, large] = imported;
  const value = small && large && large.of.RenewDesk.perSecond / small.of.RenewDesk.perSecond;
  return atLeast("import of 100000 rows, rows/s", 0.8, "× of 10000 rows", value);
}
