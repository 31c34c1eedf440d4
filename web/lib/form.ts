import { keysOf, tableOf } from "#contract/tables";
import { ApiError, messageOf } from "#web/lib/http/api.ts";

/** A field's value before it is edited. In a form every field is text. */
export type Value = string | number | null;

/** How the text of each field is read, without the spaces around it. */
type Readers<T> = { readonly [F in keyof T]: (text: string) => T[F] };
type Name<T> = keyof T & string;

export const asTyped = (text: string): string => text;
export const orNull = (text: string): string | null => text || null;

export function textOf(value: Value): string {
  return value === null ? "" : String(value);
}

export function textsOf<F extends string>(fields: readonly F[], values: Readonly<Record<F, Value>>) {
  return tableOf<Record<F, string>>(fields, (field) => textOf(values[field]));
}

export function changedFields<F extends string>(
  fields: readonly F[],
  draft: Readonly<Record<F, string>>,
  seen: Readonly<Record<F, Value>>,
): F[] {
  return fields.filter((field) => draft[field].trim() !== textOf(seen[field]));
}

/** Every field as it is sent. */
export function readAll<T extends object>(readers: Readers<T>, draft: Readonly<Record<Name<T>, string>>): T {
  return tableOf<T>(keysOf<Name<T>>(readers), (field) => readers[field](draft[field].trim()));
}

/** These fields as they are sent; the others stay as they are. */
export function readSome<T extends object>(
  readers: Readers<T>,
  draft: Readonly<Record<Name<T>, string>>,
  fields: readonly Name<T>[],
): Partial<T> {
  return tableOf<Partial<T>>(fields, (field) => readers[field](draft[field].trim()));
}

/** The server's errors under their fields, all at once, if the form has these fields. */
export function serverErrorOf<F extends string>(
  error: unknown,
  fields: readonly F[],
  fallback: string,
): Partial<Record<F, string>> {
  if (!(error instanceof ApiError)) return {};
  const messages = messagesIn(error.details.issues);
  if (error.field !== undefined) messages.set(error.field, messageOf(error, fallback));
  const named = fields.filter((field) => messages.has(field));
  return tableOf<Partial<Record<F, string>>>(named, (field) => messages.get(field));
}

/** The same beside what the server says about none of the fields. */
export function serverErrorAndOther<F extends string>(
  error: Error | null,
  fields: readonly F[],
  fallback: string,
) {
  const errors = serverErrorOf(error, fields, fallback);
  const other = error && Object.keys(errors).length === 0 ? messageOf(error, fallback) : undefined;
  return { errors, other };
}

/** The first message about each field. */
function messagesIn(issues: unknown): Map<string, string> {
  const messages = new Map<string, string>();
  for (const issue of Array.isArray(issues) ? issues : []) {
    const { field, message }: { field?: unknown; message?: unknown } = Object(issue);
    if (typeof field === "string" && typeof message === "string" && !messages.has(field))
      messages.set(field, message);
  }
  return messages;
}
