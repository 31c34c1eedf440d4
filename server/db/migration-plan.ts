import { dateLabel, today } from "#contract/calendar";
import type { Migration } from "./migration-files.ts";

/** A migration as a database or a backup notes it. */
export interface AppliedMigration {
  hash: string;
  createdAt: number;
}

/** A migration in the form that built a database, or is to. */
export interface MigrationStep extends AppliedMigration {
  name: string;
  statements: string[];
}

export interface MigrationPlan {
  /** What built the database, in its order. */
  built: MigrationStep[];
  /** What brings it to this version. */
  pending: MigrationStep[];
  /** Applied by a newer version. */
  newer: AppliedMigration[];
  /** What this version cannot account for among its own migrations, each in a few words. */
  differences: string[];
}

/** Compares what was applied with the migrations of this version. */
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
  plan.differences.push(...strange.map((each) => `${writtenOn(each)} is unknown`));
  return plan;
}

/** How a migration is called whose name this version does not know. */
const writtenOn = ({ createdAt }: AppliedMigration) =>
  `a migration written on ${dateLabel(today(new Date(createdAt)))}`;

/** What a newer version did, by its own note where it left one; undefined where none did. */
export function newerThan({ newer }: MigrationPlan, note: string | undefined): string | undefined {
  const last = newer.at(-1);
  return last && (note ? `"${note}"` : `its newest is ${writtenOn(last)}`);
}

/** How a database differs from what released versions make; undefined where it does not. */
export function differenceOf({ differences }: MigrationPlan): string | undefined {
  if (differences.length === 0) return undefined;
  return `differs from what this version's migrations make: ${differences.join(", ")}`;
}
