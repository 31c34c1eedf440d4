import { UNDO_MINUTES } from "#contract/calling/queues";
import type { Lead } from "#contract/leads/record";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { reassignedOf } from "#web/lead/missing/reassigned.ts";
import { giveBackNote, undoEntry } from "#web/lead/work/data.ts";
import { remarksOf } from "#web/lead/work/drafts.ts";
import { historyOf, leadOf } from "#web/lead/work/lead-queries.ts";
import { undoEnded } from "#web/lead/work/undo-key.ts";
import { now } from "#web/lib/browser/clock.ts";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { parsed } from "#web/lib/browser/parsed.ts";
import { ApiError, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { isGone } from "#web/lib/live/others.ts";
import { read } from "#web/lib/read.ts";
import { toast } from "#web/ui/toast.ts";
import { isFinishedSince, lookedUpAs, type QueueItem } from "./queue.ts";

/** The viewer's figures of the day; refetched after each outcome. */
export const callerFigures = read("GET /api/calling/numbers");

/** How many of the day's calls are listed. */
const CALLED_LISTED = 8;

/** The caller's latest calls of the day. */
export function calledToday(userId: string, moment: Date) {
  const day = today(moment);
  return read("GET /api/figures/:name", {
    params: { name: "calls" },
    query: { by: userId, from: day, to: day, limit: CALLED_LISTED },
  });
}

/**
 * The lead called last besides the current one; where that was looked up, the one called before it. Without one the page says
 * so. `finished` are those of this page, latest first: some may not be stored yet.
 */
export async function calledBefore(
  userId: string,
  finished: readonly number[],
  current: QueueItem | undefined,
): Promise<number | undefined> {
  const before = await cache.fetchQuery(calledToday(userId, now())).catch(() => undefined);
  const stored = (before?.rows ?? []).flatMap(({ lead }) => lead?.id ?? []);
  const called = [...new Set([...finished, ...stored])];
  const at = current?.back ? called.indexOf(current.lead.id) : -1;
  const found = called.slice(at + 1).find((id) => id !== current?.lead.id);
  if (found === undefined)
    toast({ title: called.length > 0 ? "That was the first call" : "No call yet today", tone: "plain" });
  return found;
}

/** Takes back the viewer's latest step on the lead; undefined where there is none, null where it failed. */
export async function undoOn(lead: Lead, userId: string) {
  const history = { ...historyOf(String(lead.id)), staleTime: 0 };
  const before = await cache.fetchQuery(history).catch(() => []);
  const entry = before.find(({ undoId }) => undoId);
  if (!entry) return undefined;
  const restored = await undoEntry(lead, entry);
  return restored ? { lead: restored, logs: await giveBackNote(entry, userId) } : null;
}

/** What Z answers where neither this page nor the current lead has anything to take back. */
export function nothingToUndo(userId: string, current?: Lead): string {
  const called = cache.getQueryData(calledToday(userId, now()).queryKey);
  const [last] = called?.rows.filter(({ lead }) => lead && lead.id !== current?.id) ?? [];
  const isRecent = last?.entry && Date.parse(last.entry.at) > now().getTime() - UNDO_MINUTES * MINUTE_MS;
  return isRecent ? "K shows the last call, then Z takes it back" : undoEnded(current);
}

/** A called lead as it is now. */
export async function lookedUp(leadId: number): Promise<QueueItem> {
  const id = String(leadId);
  const [lead, logs] = await Promise.all([
    cache.fetchQuery({ ...leadOf(id), staleTime: 0 }),
    cache.fetchQuery({ ...historyOf(id), staleTime: 0 }),
  ]);
  return lookedUpAs({ lead, logs });
}

/** Releases the caller's leases; also while the page unloads, when nobody waits for the reply. */
function releaseLeases(): void {
  void fetch("/api/calling/leave", { method: "POST", keepalive: true }).catch(() => undefined);
}

/** Releases the leases on these leads only. */
export function giveBack(done: number[], holding: number[] = []): void {
  if (done.length + holding.length === 0) return;
  void send("POST /api/calling/next", { body: { wanted: 0, holding, done } }).catch(() => undefined);
}

/** The current lead when call mode was left. */
interface LeftItem extends QueueItem {
  /** For its own page or form. */
  isOpened: boolean;
  /** The address where the page itself was left in mid-call: a reload stays with the customer. */
  unloadedAt: string | undefined;
}

const nameOf = (userId: string) => `call:${userId}`;

/**
 * Releases the leases, but that on the current lead when its own page or form is what call mode was left for, or when it
 * was given to someone else: then the lease may be the right to the outcome of the call under way.
 */
export function leave(userId: string, items: readonly QueueItem[], isUnloaded = false): void {
  const [item, ...ahead] = items;
  const opened = /^\/leads\/(?:customer|edit|quotes)\/(\d+)$/.exec(location.pathname)?.[1];
  const isOpened = item !== undefined && opened === String(item.lead.id);
  const isHeld = item && (isOpened || isGone(item.lead.id));
  if (item) {
    const { undoing: _, ...left } = item;
    const unloadedAt = isUnloaded ? location.href : undefined;
    const isKept = isHeld || isUnloaded || hasRemark(userId, item);
    keepText(nameOf(userId), isKept ? JSON.stringify({ ...left, isOpened, unloadedAt }) : "");
  }
  if (isHeld)
    giveBack(
      ahead.map(({ lead }) => lead.id),
      [item.lead.id],
    );
  else releaseLeases();
}

/**
 * The lead that was left for its page or by a reload, as it is now, unless its outcome was recorded there; or one that is not the caller's
 * any more, as it was, while it takes the outcome of the call or has a remark.
 */
export async function returned(userId: string): Promise<QueueItem | undefined> {
  const before = readItem(readKept(nameOf(userId)));
  if (!before) return undefined;
  const { isOpened, unloadedAt, ...item } = before;
  const returns = isOpened || unloadedAt === location.href;
  const id = String(item.lead.id);
  const params = { id };
  try {
    const [lead, logs] = await Promise.all([
      send("GET /api/leads/:id", { params }),
      send("GET /api/leads/:id/call-logs", { params }),
    ]);
    keepText(nameOf(userId), "");
    // One that was looked up again has its outcome.
    return isFinishedSince(lead, item.lead) || !returns || item.back ? undefined : { ...item, lead, logs };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return undefined;
    const reassigned = await cache.fetchQuery(reassignedOf(id)).catch(() => null);
    keepText(nameOf(userId), "");
    return reassigned?.takesOutcome || hasRemark(userId, item) ? item : undefined;
  }
}

const hasRemark = (userId: string, { lead }: QueueItem) => remarksOf(userId).read(lead.id).trim() !== "";

function readItem(text: string): LeftItem | undefined {
  const item = parsed(text);
  return isItem(item) ? item : undefined;
}

const isItem = (item: unknown): item is LeftItem =>
  typeof item === "object" && item !== null && "lead" in item && "queue" in item && "isOpened" in item;
