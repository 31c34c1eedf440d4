import { type Column, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { may, type Role } from "#contract/roles";
import { leads } from "#server/db/schema/leads";
import type { Scope, Viewer } from "#server/platform/http";

/**
 * Who may see a lead: administrators every lead, telecallers their own and the unassigned ones. Computed once,
 * with the session; the rule exists only here.
 */
export function scopeOf({ id, role }: { id: string; role: Role }): Scope {
  return may(role, "leads:all") ? "all" : [id];
}

/** A viewer's scope in a query; a prepared query has placeholders for the ids. */
export interface Scoped {
  scope: "all" | readonly (string | Placeholder)[];
}

/** The leads in scope; undefined when all are. */
export function visibleTo(viewer: Scoped): SQL | undefined {
  return assigneeInScope(viewer, leads.assignedTo);
}

/** The same for an assignee in another column. */
export function assigneeInScope(viewer: Scoped, assignee: Column): SQL | undefined {
  return viewer.scope === "all" ? undefined : or(userInScope(viewer, assignee), isNull(assignee));
}

/** The users whose leads, and whose work, are in scope. */
export function userInScope({ scope }: Scoped, user: Column): SQL | undefined {
  return scope === "all" ? undefined : inArray(user, [...scope]);
}

/** The leads in scope as one index range per assignee; none when all are. */
export function rangesInScope({ scope }: Scoped): SQL[] {
  if (scope === "all") return [];
  return [...scope.map((id) => eq(leads.assignedTo, id)), isNull(leads.assignedTo)];
}

/** The same for a lead already read. */
export function isInScope({ scope }: Viewer, assignee: string | null): boolean {
  return scope === "all" || assignee === null || scope.includes(assignee);
}

/** Whose promised callbacks a viewer sees to: undefined for the whole team's, in scope. */
export function callbacksOf({ id, role }: Viewer): string | undefined {
  return may(role, "reminders:read") ? undefined : id;
}

/** What a scope changes in a prepared query's SQL: the number of its ids. */
export type ScopeShape = "all" | number;

export function scopeShape({ scope }: Viewer): ScopeShape {
  return scope === "all" ? scope : scope.length;
}

const placeholderName = (place: number) => `inScope${place}`;

/** A scope of this shape, with placeholders for the ids, and the ids to execute it with. */
export function scopeOfShape(shape: ScopeShape): Scoped {
  if (shape === "all") return { scope: shape };
  return { scope: Array.from({ length: shape }, (_, place) => sql.placeholder(placeholderName(place))) };
}

export function scopeValues({ scope }: Viewer): Record<string, string> {
  return scope === "all" ? {} : Object.fromEntries(scope.map((id, place) => [placeholderName(place), id]));
}
