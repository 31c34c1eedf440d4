import { type SQL, sql } from "drizzle-orm";

/** Ids that nothing else uses. */
const locks = {
  /** Two instances starting together migrate once. */
  migration: 7_303_901,
  /** One vehicle never becomes two records. */
  import: 7_303_902,
  fold: 7_303_903,
  repair: 7_303_904,
  /** One backup at a time across instances and commands. */
  backup: 7_303_905,
  firstAdmin: 7_303_906,
  caller: 7_303_910,
  number: 7_303_911,
  /** A number that is being offered. */
  offer: 7_303_912,
  /** Each bulk assignment counts what the one before gave. */
  assignments: 7_303_913,
} as const;

type Lock = keyof typeof locks;

/**
 * Advisory locks are the database's: the schema is part of each key, so that agencies in one database never wait for each
 * other. In `public` the keys are those of earlier versions, which run beside this one in a rolling update.
 */
const AGENCY = "case current_schema() when 'public' then 0 else hashtext(current_schema()) end";

/** The key of a lock that there is once. */
export const lockKey = (lock: Lock): string => `${locks[lock]} + ((${AGENCY})::bigint << 32)`;

/** The keys of a lock that there is once for each of what a text names. */
export const lockKeysOf = (lock: Lock, text: SQL): SQL =>
  sql`${sql.raw(String(locks[lock]))}, hashtext(${text}) # ${sql.raw(AGENCY)}`;

/** The key of a lock whose whole name is a text. */
export const lockKeyOf = (text: string): SQL => sql`hashtextextended(${text}, ${sql.raw(AGENCY)})`;
