import { dateLabel, today } from "#contract/time/calendar";
import type { Migration } from "./migration-files.ts";

/** A migration as recorded in a database or a backup. */
export interface AppliedMigration {
  hash: string;
  createdAt: number;
}

/** A migration in the text that built a database, or will. */
export interface MigrationStep extends AppliedMigration {
  name: string;
  statements: string[];
}

export interface MigrationPlan {
  /** What built the database, in order. */
  built: MigrationStep[];
  /** What brings it to this version. */
  pending: MigrationStep[];
  /** Applied by a newer version. */
  newer: AppliedMigration[];
  /** Applied migrations that do not match this version's, each in a few words. */
  differences: string[];
}

/** Compares the applied migrations with those of this version. */
export function planMigrations(applied: AppliedMigration[], known: Migration[]): MigrationPlan {
  const lastKnown = known.at(-1)?.createdAt ?? 0;
  const newer = applied.filter(({ createdAt }) => createdAt > lastKnown);
  const lastApplied = Math.max(0, ...applied.map(({ createdAt }) => createdAt));
  const plan: MigrationPlan = { built: [], pending: [], newer, differences: [] };
  for (const { name, createdAt, forms } of known) {
    const mine = applied.find((each) => each.createdAt === createdAt);
    const form = mine && forms.find(({ hash }) => hash === mine.hash);
    if (form) plan.built.push({ name, createdAt, ...form });
    else if (mine) plan.differences.push(`${name} was applied with another text`);
    else if (createdAt < lastApplied) plan.differences.push(`${name} is missing`);
    else plan.pending.push({ name, createdAt, ...forms[0] });
  }
  const strange = applied.filter(
    ({ createdAt }) => createdAt <= lastKnown && !known.some((each) => each.createdAt === createdAt),
  );
  plan.differences.push(...strange.map((each) => `${describeUnknown(each)} is unknown`));
  return plan;
}

/** The description of a migration whose name this version does not know. */
const describeUnknown = ({ createdAt }: AppliedMigration) =>
  `a migration written on ${dateLabel(today(new Date(createdAt)))}`;

/** What a newer version did, by its own note if it left one; undefined if none did. */
export function describeNewer({ newer }: MigrationPlan, note: string | undefined): string | undefined {
  const last = newer.at(-1);
  return last && (note ? `"${note}"` : `its newest is ${describeUnknown(last)}`);
}

/** How a database differs from those of released versions; undefined if it does not. */
export function describeDifferences({ differences }: MigrationPlan): string | undefined {
  if (differences.length === 0) return undefined;
  return `differs from what this version's migrations make: ${differences.join(", ")}`;
}
