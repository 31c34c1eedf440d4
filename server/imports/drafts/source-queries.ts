import { desc, eq, sql } from "drizzle-orm";
import { isPersonal, type Matching } from "#contract/imports/drafts/plan";
import type { Db, Tx } from "#server/db/handles";
import { importSources } from "#server/db/schema/imports";

/** The sources whose files are matched as last time, the latest first. */
export async function listSources(db: Db) {
  const found = await db.select().from(importSources).orderBy(desc(importSources.usedAt));
  return found.map(({ id, name, matching: { columns, leftOut = null }, usedAt }) => ({
    id,
    name,
    columns,
    leftOut,
    usedAt,
  }));
}

/** The replacements of a source, for its next file. */
export async function matchingOfSource(tx: Tx, name: string): Promise<Matching | undefined> {
  const [found] = await tx
    .select({ matching: importSources.matching })
    .from(importSources)
    .where(eq(sql`lower(${importSources.name})`, name.toLowerCase()));
  return found?.matching;
}

/** The columns that this file did not have stay as they were: the next one may have them. */
export async function rememberSource(tx: Tx, name: string, latest: Matching, usedAt: Date): Promise<void> {
  const before = await matchingOfSource(tx, name);
  const { columns, leftOut = [] } = latest;
  const ofFile = { columns, leftOut, replaced: latest.replaced.filter(({ column }) => !isPersonal(column)) };
  const matching = before ? withColumnsBefore(ofFile, before) : ofFile;
  await tx.execute(sql`
    insert into ${importSources} (name, matching, used_at)
    values (${name}, ${JSON.stringify(matching)}::jsonb, ${usedAt.toISOString()}::timestamptz)
    on conflict (lower(name)) do update
    set name = excluded.name, matching = excluded.matching, used_at = excluded.used_at`);
}

function withColumnsBefore(latest: Matching, before: Matching): Matching {
  const { columns, leftOut = [] } = latest;
  const there = new Set([...columns.map(({ header }) => header), ...leftOut].map(spelling));
  const isMissing = (header: string) => !there.has(spelling(header));
  return {
    ...latest,
    columns: [...columns, ...before.columns.filter(({ header }) => isMissing(header))],
    leftOut: [...leftOut, ...(before.leftOut ?? []).filter(isMissing)],
  };
}

const spelling = (header: string) => header.trim().toLowerCase();

/** Whether there was one. */
export async function forgetSource(tx: Tx, id: number): Promise<boolean> {
  const forgotten = await tx
    .delete(importSources)
    .where(eq(importSources.id, id))
    .returning({ id: importSources.id });
  return forgotten.length > 0;
}
