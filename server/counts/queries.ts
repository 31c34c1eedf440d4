import { type SQL, sql } from "drizzle-orm";
import type { PgTable, PgView } from "drizzle-orm/pg-core";
import { lockKey } from "#server/db/advisory-locks";
import type { Tx } from "#server/db/handles";
import {
  dayCountChanges,
  leadCountChanges,
  leadDays,
  leadStandingView,
  userDays,
  userHours,
} from "#server/db/schema/counts";

/** Tables that are emptied by folding and need vacuuming. */
export const changeTables = [leadCountChanges, dayCountChanges];

/**
 * Adds the change rows to the counts, so that readers have few rows to add up; returns their number. Every
 * reader sees the same sums before and after. One instance folds at a time, so that nothing is counted twice.
 */
export async function foldCounts(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sql.raw(lockKey("fold"))}) as mine`,
  );
  if (!rows[0]?.mine) return 0;
  const folded = await tx.execute<{ changes: number }>(sql`select fold_counts() as changes`);
  return folded.rows[0]?.changes ?? 0;
}

interface Count {
  kept: PgTable | PgView;
  /** The expected values. */
  truth: SQL;
  key: readonly string[];
  sums: readonly string[];
  /** The table a difference is added to. */
  into: PgTable;
}

/** Days are derived from hours, so they are compared last. */
const counts: readonly Count[] = [
  {
    kept: leadStandingView,
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
 * Recounts everything and corrects the counts; returns the number of differences. Stored and expected values
 * are read in one snapshot, and a difference is added like any other change: nobody is blocked, and
 * concurrent writes count as well. Takes seconds with a million leads.
 */
export async function repairCounts(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(lockKey("repair"))})`);
  let repaired = 0;
  for (const count of counts) {
    const { rowCount } = await tx.execute(sql`insert into ${count.into} as c (${names(count)})
      ${difference(count)} ${onConflict(count)}`);
    repaired += rowCount ?? 0;
  }
  return repaired;
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

/** Change tables only get inserts; a user's hours and days have one row each, so they are updated. */
function onConflict({ kept, into, key, sums }: Count): SQL {
  if (kept !== into) return sql``;
  const added = sums.map((name) => `${name} = c.${name} + excluded.${name}`);
  return sql`on conflict (${list(key)}) do update set ${list(added)}`;
}
