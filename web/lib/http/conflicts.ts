import { ApiError } from "./api.ts";

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

/** Their values, from which the form continues, with them in the fields or with mine to overwrite them. */
export const theirsOf = (conflicts: Conflict[]) =>
  Object.fromEntries(conflicts.map(({ field, value }) => [field, value]));
