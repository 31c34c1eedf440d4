import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./handles.ts";
import { decodeByColumn } from "./row-decoder.ts";

/**
 * An unnamed statement is planned on each execution: a generic plan for any text would read the whole table.
 */
export const UNNAMED = "";

const withoutStatementNames = new WeakSet<object>();

/** For poolers in transaction mode: the next connection does not know the names prepared on the last one. */
export function disableNames(db: object): void {
  withoutStatementNames.add(db);
}

const connections = new WeakMap<object, object>();

/** What is prepared in a transaction serves the later ones of its connection. */
export function sharePrepared(tx: object, connection: object): void {
  connections.set(tx, connection);
}

/**
 * Prepared statements of one kind that differ by values and by a few shapes: the SQL of a shape is generated
 * once, and each connection parses it once. Values are passed with `sql.placeholder`.
 */
export function preparedByShape<Shape, Plan extends object, On extends object = Db>(
  kind: string,
  build: (db: On, shape: Shape, name: string) => Plan,
) {
  const known = new WeakMap<object, Map<string, Plan>>();
  return (db: On, shape: Shape): Plan => {
    const home = connections.get(db) ?? db;
    const ofDb = known.get(home) ?? new Map<string, Plan>();
    known.set(home, ofDb);
    const key = JSON.stringify(shape);
    const made = ofDb.get(key);
    if (made) return made;
    const name = withoutStatementNames.has(db) ? UNNAMED : nameOf(kind, key);
    const plan = decodeByColumn(build(withConstants(db), shape, name));
    ofDb.set(key, plan);
    return plan;
  };
}

/**
 * The same database, whose statements have their constants in the text. A plan for any values takes a constant that is a
 * parameter for an unknown one: a list of statuses is then made anew for every row.
 */
function withConstants<On extends object>(db: On): On {
  const dialect: unknown = Reflect.get(db, "dialect");
  if (!(dialect instanceof PgDialect)) throw new Error("Not a database");
  const sqlToQuery = (statement: SQL) => dialect.sqlToQuery(statement.inlineParams());
  return Object.create(db, {
    dialect: { value: Object.create(dialect, { sqlToQuery: { value: sqlToQuery } }) },
  });
}

/** The same SQL always gets the same name: a connection keeps one statement under a name. */
function nameOf(kind: string, key: string): string {
  return `${kind}_${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}

/** For the rest of a transaction, statements with a name are planned once on a connection, whatever their values. */
export async function planForAnyValues(tx: Tx): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
}
