import { send } from "#web/lib/http/api.ts";
import { read } from "#web/lib/read.ts";
import type { QueueItem } from "./queue.ts";

/** The viewer's figures of the day; refetched after each outcome. */
export const callerFigures = read("GET /api/calling/numbers");

/** Releases the caller's leases; also while the page unloads, when nobody waits for the reply. */
export function releaseLeases(): void {
  void fetch("/api/calling/leave", { method: "POST", keepalive: true }).catch(() => undefined);
}

/** Releases the leases on these leads only. */
export function giveBack(done: number[], holding: number[] = []): void {
  if (done.length + holding.length === 0) return;
  void send("POST /api/calling/next", { body: { wanted: 0, holding, done } }).catch(() => undefined);
}

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
