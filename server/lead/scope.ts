import { type Column, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import { may } from "#contract/roles";
import { findScopable, type Scopable } from "#server/accounts/session-queries";
import type { Tx } from "#server/db/handles";
import { leads } from "#server/db/schema/leads";
import type { Scope, Viewer } from "#server/platform/http";

/**
 * Who may see a lead: administrators every lead, team leaders those of their team and the unassigned ones, telecallers their
 * own and the unassigned ones. Computed once, with the session; the rule exists only here.
 */
export function scopeOf({ id, role, team }: Scopable): Scope {
  return may(role, "leads:all") ? "all" : (team ?? [id]);
}

/** The same for a user without a request, whose work is carried out later. */
export async function scopeOfUser(tx: Tx, id: string): Promise<Scoped> {
  const user = await findScopable(tx, id);
  return { scope: user ? scopeOf(user) : [id] };
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
export function isInScope(viewer: Scoped, assignee: string | null): boolean {
  return assignee === null || isPersonInScope(viewer, assignee);
}

/** The same for a user already read. */
export function isPersonInScope({ scope }: Scoped, id: string): boolean {
  return scope === "all" || scope.includes(id);
}

/** Whose promised callbacks a viewer has to make: undefined for everybody's, in scope. */
export function callbacksOf({ id, role }: Viewer): string | undefined {
  return may(role, "leads:hold") ? id : undefined;
}

/** What a scope changes in a prepared query's SQL: the number of its ids, in a few steps. */
export type ScopeShape = "all" | number;

export function scopeShape({ scope }: Viewer): ScopeShape {
  return scope === "all" ? scope : 2 ** Math.ceil(Math.log2(scope.length));
}

/** The id of nobody, in the places that a scope leaves free. */
const FREE = "00000000-0000-0000-0000-000000000000";

const placeholderName = (place: number) => `inScope${place}`;

/** A scope of this shape, with placeholders for the ids, and the ids to execute it with. */
export function scopeOfShape(shape: ScopeShape): Scoped {
  if (shape === "all") return { scope: shape };
  return { scope: Array.from({ length: shape }, (_, place) => sql.placeholder(placeholderName(place))) };
}

export function scopeValues(viewer: Viewer): Record<string, string> {
  const { scope } = viewer;
  const shape = scopeShape(viewer);
  if (scope === "all" || shape === "all") return {};
  return Object.fromEntries(
    Array.from({ length: shape }, (_, place) => [placeholderName(place), scope[place] ?? FREE]),
  );
}
