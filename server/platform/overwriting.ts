import { isDeepStrictEqual } from "node:util";
import { conflict } from "./http.ts";

type Values<F extends string> = Partial<Record<F, unknown>>;

/** The second of two editors gets the first one's changes; nothing is silently overwritten. */
export function refuseOverwriting<F extends string>(
  changed: readonly F[],
  seen: Values<F>,
  before: Values<F>,
  labelOf: (field: F) => string,
): void {
  const conflicts = changed
    .map((field) => ({ field, label: labelOf(field), value: before[field] ?? null }))
    .filter(({ field, value }) => seen[field] !== undefined && !isDeepStrictEqual(seen[field], value));
  if (conflicts.length === 0) return;
  const names = conflicts.map(({ label }) => label).join(", ");
  throw conflict(`Changed by someone else in the meantime: ${names}`, { conflicts });
}
