import { actionsOf } from "#contract/audit-actions";
import { LEADS_NAMED } from "#contract/live-times";
import type { Viewer } from "#server/http";
import { isInScope } from "#server/leads/queries";
import type { Heard } from "#server/live/change-queries";

/** Deeds that change what others see; signing in, exports and the log's own upkeep do not. */
const felt: ReadonlySet<string> = new Set([
  ...actionsOf("leads"),
  ...actionsOf("users"),
  ...actionsOf("settings"),
]);

interface Touched {
  /** Null where it may be any. */
  leadId: number | null;
  userId: string | null;
  isFor: (viewer: Viewer) => boolean;
}

const everybody = () => true;

/**
 * Whom an entry concerns. Who loses a lead hears that something changed, but not which lead it is nor whose it is now;
 * one that was claimed was everybody's until then.
 */
function touched({ source, leadId, holder, userId, what, claimed }: Heard): Touched | undefined {
  if (source === "deed") return felt.has(what) ? { leadId: null, userId, isFor: everybody } : undefined;
  if (what === "assignment") return { leadId: null, userId, isFor: everybody };
  return { leadId, userId, isFor: claimed ? everybody : (viewer) => isInScope(viewer, holder) };
}

/** What of it one listener is told; undefined when nothing of it is in their scope. */
export function changesFor(heard: Heard[]) {
  const all = heard.map(touched).filter((one) => one !== undefined);
  return (viewer: Viewer): { own: boolean; leadIds: number[] } | undefined => {
    const told = all.filter(({ isFor }) => isFor(viewer));
    if (told.length === 0) return undefined;
    const own = told.every(({ userId }) => userId === viewer.id);
    const named = new Set(told.map(({ leadId }) => leadId).filter((id) => id !== null));
    const mayBeAny = named.size > LEADS_NAMED || told.some(({ leadId }) => leadId === null);
    return { own, leadIds: mayBeAny ? [] : [...named] };
  };
}
