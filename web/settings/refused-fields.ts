import type { ApiError } from "#web/lib/http/api.ts";

/** What the server refuses about each field: several may be wrong at once. The first message of each counts. */
export function refusedFields({ field, serverMessage, details }: ApiError): ReadonlyMap<string, string> {
  const issues: unknown[] = Array.isArray(details.issues) ? details.issues : [];
  const all = [{ field, message: serverMessage }, ...issues].flatMap((issue) => messageOf(issue) ?? []);
  return new Map(all.toReversed().map(({ field, message }) => [field, message]));
}

function messageOf(issue: unknown): { field: string; message: string } | undefined {
  if (typeof issue !== "object" || issue === null || !("field" in issue) || !("message" in issue)) return;
  const { field, message } = issue;
  return typeof field === "string" && typeof message === "string" ? { field, message } : undefined;
}
