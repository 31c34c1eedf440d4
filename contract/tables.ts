/** What TypeScript cannot infer of objects that are built from their keys: the casts of the contract stand here. */

/** The keys of a table, in its order. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] {
  return Object.keys(table) as [K, ...K[]];
}

/** The part of a table that these keys name. */
export function pick<T extends object, K extends keyof T & string>(
  table: T,
  keys: readonly K[],
): { [P in K]: T[P] } {
  return Object.fromEntries(keys.map((key) => [key, table[key]])) as { [P in K]: T[P] };
}

/** A table with these keys. The compiler checks that each value is one of the table's, not that it is its key's. */
export function tableOf<T extends object>(
  keys: readonly (keyof T & string)[],
  value: (key: keyof T & string) => T[keyof T],
): T {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as T;
}
