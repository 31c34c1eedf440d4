import { type SQL, sql } from "drizzle-orm";
import type { PgTable, PgView } from "drizzle-orm/pg-core";
import type { Tx } from "#server/db/db";
import {
  dayCountChanges,
  dayCounts,
  leadCountChanges,
  leadCounts,
  leadDays,
  leadsStanding,
  userDays,
  userHours,
} from "#server/db/schema-counts";

/** Any numbers that only this uses: of several instances one folds or mends, so that nothing is done twice. */
const FOLD_LOCK = 7_303_903;
const MEND_LOCK = 7_303_904;

/** What is folded into the counts, and leaves room behind. */
export const changes = [leadCountChanges, dayCountChanges];

/**
 * Adds the changes to the counts, so that readers have few rows to add up; answers how many there were. A reader sees
 * the same sums at any moment.
 */
export async function foldCounts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${FOLD_LOCK}) as mine`,
  );
  if (!rows[0]?.mine) return 0;
  const folded = await tx.execute<{ changes: number }>(sql`
    with taken as (delete from ${leadCountChanges} returning *), added as (
      insert into ${leadCounts} as c
      select campaign_month, holder, status, sub_status, sum(leads), sum(uncalled), sum(connected)
      from taken group by 1, 2, 3, 4
      having sum(leads) <> 0 or sum(uncalled) <> 0 or sum(connected) <> 0
      on conflict on constraint lead_counts_place do update set leads = c.leads + excluded.leads,
        uncalled = c.uncalled + excluded.uncalled, connected = c.connected + excluded.connected
    ), taken_days as (delete from ${dayCountChanges} returning *), added_days as (
      insert into ${dayCounts} as c
      select day, holder, sum(created), sum(connected) from taken_days group by 1, 2
      having sum(created) <> 0 or sum(connected) <> 0
      on conflict on constraint day_counts_place do update set created = c.created + excluded.created,
        connected = c.connected + excluded.connected
    )
    select (select count(*) from taken)::int + (select count(*) from taken_days)::int as changes`);
  return folded.rows[0]?.changes ?? 0;
}

interface Count {
  kept: PgTable | PgView;
  /** What it must come to. */
  truth: SQL;
  key: readonly string[];
  sums: readonly string[];
  /** Where a difference is added. */
  into: PgTable;
}

/** The days follow the hours, so they are compared last. */
const counts: readonly Count[] = [
  {
    kept: leadsStanding,
    truth: sql`true_lead_standing`,
    key: ["campaign_month", "holder", "status", "sub_status"],
    sums: ["leads", "uncalled", "connected"],
    into: leadCountChanges,
  },
  {
    kept: leadDays,
    truth: sql`true_lead_days`,
    key: ["day", "holder"],
    sums: ["created", "connected"],
    into: dayCountChanges,
  },
  {
    kept: userHours,
    truth: sql`true_user_hours`,
    key: ["user_id", "day", "hour"],
    sums: ["calls", "connected", "fresh", "quotes", "assignments", "policies", "documents", "edits"],
    into: userHours,
  },
  {
    kept: userDays,
    truth: sql`true_user_days`,
    key: ["user_id", "day"],
    sums: ["calls", "connected", "quotes", "policies", "documents", "hours"],
    into: userDays,
  },
];

/**
 * Counts everything anew and adds what the counts are off by; answers how many of them were. What is kept and what it
 * must come to are read in one moment, and a difference is added like any other change: nobody waits for it, and what
 * is written meanwhile counts as well. Takes seconds with a million leads.
 */
export async function mendCounts(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MEND_LOCK})`);
  let mended = 0;
  for (const count of counts) {
    const { rowCount } = await tx.execute(sql`insert into ${count.into} as c (${names(count)})
      ${difference(count)} ${onConflict(count)}`);
    mended += rowCount ?? 0;
  }
  return mended;
}

const list = (columns: readonly string[]) => sql.raw(columns.join(", "));
const names = ({ key, sums }: Count) => list([...key, ...sums]);

function difference({ kept, truth, key, sums }: Count): SQL {
  const less = sums.map((name) => `-${name}`);
  const off = sums.map((name) => `sum(${name}) <> 0`).join(" or ");
  return sql`
    select ${list([...key, ...sums.map((name) => `sum(${name})`)])}
    from (
      select ${list([...key, ...sums])} from ${truth}
      union all select ${list([...key, ...less])} from ${kept}
    ) as sides (${list([...key, ...sums])})
    group by ${list(key)} having ${sql.raw(off)} order by ${list(key)}`;
}

/** Changes are only ever added; a person's hours and days have one row each. */
function onConflict({ kept, into, key, sums }: Count): SQL {
  if (kept !== into) return sql``;
  const added = sums.map((name) => `${name} = c.${name} + excluded.${name}`);
  return sql`on conflict (${list(key)}) do update set ${list(added)}`;
}
