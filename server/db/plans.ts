import { createHash } from "node:crypto";
import type { Db } from "#server/db/db";
import { readByColumn } from "#server/db/rows";

/** Without a name the database plans a statement anew each time: a plan that fits any text reads the whole table. */
export const PLANNED_ANEW = "";

const nameless = new WeakSet<object>();

/** For connections that are lent for one transaction: the next one does not know a name that the last one was told. */
export function withoutNames(db: object): void {
  nameless.add(db);
}

/**
 * Queries of one kind that differ by their values and by a few shapes: the SQL of a shape is written once, and each
 * connection parses it once. Values come by `sql.placeholder`.
 */
export function plans<Shape, Plan extends object, On extends object = Db>(
  kind: string,
  build: (db: On, shape: Shape, name: string) => Plan,
) {
  const known = new WeakMap<On, Map<string, Plan>>();
  return (db: On, shape: Shape): Plan => {
    const ofDb = known.get(db) ?? new Map<string, Plan>();
    known.set(db, ofDb);
    const key = JSON.stringify(shape);
    const made = ofDb.get(key);
    if (made) return made;
    const name = nameless.has(db) ? PLANNED_ANEW : nameOf(kind, key);
    const plan = readByColumn(build(db, shape, name));
    ofDb.set(key, plan);
    return plan;
  };
}

/** The same for the same SQL, whoever asks first: a connection keeps one statement under a name. */
function nameOf(kind: string, key: string): string {
  return `${kind}_${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}
