import { send } from "#web/lib/http/api.ts";
import { giveBack, releaseLeases } from "./data.ts";
import type { QueueItem } from "./queue.ts";

/** The current lead when call mode was left for its page: it is current again on return. */
let left: { userId: string; item: QueueItem } | undefined;

/** Releases the leases, but that on the current lead when its own page or form is what call mode was left for. */
export function leave(userId: string, items: readonly QueueItem[]): void {
  const [item, ...others] = items;
  const opened = /^\/leads\/(?:customer|edit|quotes)\/(\d+)$/.exec(location.pathname)?.[1];
  if (!item || opened !== String(item.lead.id)) {
    releaseLeases();
    return;
  }
  left = { userId, item };
  giveBack(
    others.map(({ lead }) => lead.id),
    [item.lead.id],
  );
}

/** The lead as it is now; undefined when there is none, or its outcome was recorded on its page. */
export async function returned(userId: string): Promise<QueueItem | undefined> {
  const before = left?.userId === userId ? left.item : undefined;
  left = undefined;
  if (!before) return undefined;
  const params = { id: String(before.lead.id) };
  try {
    const [lead, logs] = await Promise.all([
      send("GET /api/leads/:id", { params }),
      send("GET /api/leads/:id/call-logs", { params }),
    ]);
    const isWorked = lead.lastCallAt !== before.lead.lastCallAt || lead.subStatus !== before.lead.subStatus;
    return isWorked ? undefined : { ...before, lead, logs };
  } catch {
    return undefined;
  }
}
