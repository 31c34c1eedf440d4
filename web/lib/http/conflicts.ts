import { keysOf, tableOf } from "#contract/tables";
import { ApiError } from "./api.ts";

/** Whose values stay where both changed a field. */
export type Keep = "mine" | "theirs";

export interface Conflict<F extends string = string> {
  field: F;
  label: string;
  value: string | number | string[] | null;
}

/** What a colleague changed since the form was opened; empty for any other error. */
export function conflictsOf<F extends string>(error: unknown, fields: readonly F[]): Conflict<F>[] {
  const conflicts = error instanceof ApiError && error.status === 409 ? error.details.conflicts : undefined;
  const isOne = (one: Partial<Conflict>): one is Conflict<F> => fields.some((field) => field === one.field);
  return Array.isArray(conflicts) ? conflicts.filter(isOne) : [];
}

interface Form<S, D> {
  /** The record as it is now. */
  stored: S;
  /** The form's values, and those it was opened with. */
  draft: D;
  opened: D;
  draftOf: (seen: S) => D;
  conflicts: Conflict[];
  /** The fields of the form that these are about, where their names are others. */
  fields?: readonly (keyof D)[];
}

/** The form goes on from what is stored now, with my changes; where both changed a field, with mine or with theirs. */
export function settled<S extends object, D extends object>(
  keep: Keep,
  { stored, draft, opened, draftOf, conflicts, fields }: Form<S, D>,
): { seen: S; draft: D } {
  const seen: S = { ...stored, ...Object.fromEntries(conflicts.map(({ field, value }) => [field, value])) };
  const disputed: readonly PropertyKey[] = fields ?? conflicts.map(({ field }) => field);
  const now = draftOf(seen);
  const isMine = (name: keyof D) =>
    String(draft[name]) !== String(opened[name]) && !(keep === "theirs" && disputed.includes(name));
  return { seen, draft: tableOf<D>(keysOf(draft), (name) => (isMine(name) ? draft : now)[name]) };
}
