import { actionsOf } from "#contract/audit/actions";
import type { LeadVersion } from "#contract/live/calls";
import { CHANGE_LEADS_MAX } from "#contract/live/intervals";
import { isInScope } from "#server/lead/scope";
import type { Viewer } from "#server/platform/http";
import type { ChangeRow } from "./change-feed-queries.ts";

/** Audited actions that change what others see; signing in, exports and the upkeep of the log do not. */
const visibleActions: ReadonlySet<string> = new Set([
  ...actionsOf("leads"),
  ...actionsOf("users"),
  ...actionsOf("settings"),
]);

interface Audience {
  /** Null when it may be any lead. */
  leadId: number | null;
  version: number | null;
  userId: string | null;
  isFor: (viewer: Viewer) => boolean;
}

const everybody = () => true;

/**
 * Who may see a change. A user who loses a lead learns that something changed, but not which lead or whose it
 * is now; a taken lead was in everyone's scope until then.
 */
function audienceOf(row: ChangeRow): Audience | undefined {
  const { source, leadId, version, assignee, userId, what, taken } = row;
  if (source === "audit")
    return visibleActions.has(what) ? { leadId: null, version, userId, isFor: everybody } : undefined;
  if (what === "assignment") return { leadId: null, version, userId, isFor: everybody };
  return { leadId, version, userId, isFor: taken ? everybody : (viewer) => isInScope(viewer, assignee) };
}

/** The part of the changes one viewer receives; undefined when none is in their scope. */
export function changesFor(rows: ChangeRow[]) {
  const all = rows.map(audienceOf).filter((one) => one !== undefined);
  return (viewer: Viewer) => {
    const visible = all.filter(({ isFor }) => isFor(viewer));
    if (visible.length === 0) return undefined;
    const own = visible.every(({ userId }) => userId === viewer.id);
    const named = new Set(visible.map(({ leadId }) => leadId).filter((id) => id !== null));
    const mayBeAny = named.size > CHANGE_LEADS_MAX || visible.some(({ leadId }) => leadId === null);
    if (mayBeAny) return { own, leadIds: [], versions: [] };
    return { own, leadIds: [...named], versions: own ? versionsOf(visible) : [] };
  };
}

/** Each lead's version; empty when the versions do not show every change. */
function versionsOf(changes: Audience[]): LeadVersion[] {
  const versions = new Map<number, number>();
  for (const { leadId, version } of changes) {
    if (leadId === null || version === null) return [];
    versions.set(leadId, version);
  }
  return Array.from(versions, ([id, version]) => ({ id, version }));
}
