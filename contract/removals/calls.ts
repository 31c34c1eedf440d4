import * as z from "zod";
import { endpoint } from "#contract/endpoint";

/**
 * If the clock is further than this from the time noted last, it is not trusted and nothing is removed by
 * age. Longer than an agency closes, and much shorter than the minimum retention, so that no removal can be
 * far off.
 */
export const CLOCK_JUMP_DAYS = 31;

/** What is removed by age; more than the usual daily number needs permission. */
export const removalKinds = ["leads", "auditEntries"] as const;
export type RemovalKind = (typeof removalKinds)[number];

/**
 * A day's removal needs no permission up to the larger of the two. `leads` counts leads and customers: 2,000
 * of each are a small agency's month. The shares cover a month of closure: 31 of 365 days for leads, 31 of
 * 180, the shortest retention, for audit entries.
 */
const limits: Record<RemovalKind, { atLeast: number; share: number }> = {
  leads: { atLeast: 4000, share: 0.1 },
  auditEntries: { atLeast: 10_000, share: 0.2 },
};

export function dailyRemovalLimit(kind: RemovalKind, total: number): number {
  const { atLeast, share } = limits[kind];
  return Math.max(atLeast, Math.floor(total * share));
}

/** What an administrator is shown and allows: this many, all last active before that Indian day. */
export const Removal = z
  .object({
    /** `leads` counts leads and customers. */
    kind: z.enum(removalKinds),
    before: z.iso.date(),
    count: z.number().int().min(1).max(2_147_483_647),
  })
  .meta({ id: "Removal" });
export type Removal = z.infer<typeof Removal>;

export const RemovalsStatus = z
  .object({
    /** The server's current date. */
    today: z.iso.date(),
    /** The clock is too far from the time noted last to be trusted; null otherwise. */
    suspended: z.object({ clock: z.iso.datetime(), lastSeen: z.iso.datetime() }).nullable(),
    /**
     * More than the usual daily number: waits for an administrator's permission, then for the next hourly
     * run.
     */
    held: z.array(z.object({ ...Removal.shape, allowed: z.boolean() })),
  })
  .meta({ id: "RemovalsStatus" });
export type RemovalsStatus = z.infer<typeof RemovalsStatus>;

export const removalsApi = {
  status: endpoint({
    method: "GET",
    path: "/api/removals",
    summary: "Whether removals by age are suspended, and those that wait to be allowed",
    needs: "settings:manage",
    reply: RemovalsStatus,
  }),
  allow: endpoint({
    method: "POST",
    path: "/api/removals/allow",
    summary: "Allow one removal of more than a day's usual number, with the figures that were shown",
    needs: "settings:manage",
    body: Removal,
    reply: RemovalsStatus,
  }),
  confirmDate: endpoint({
    method: "POST",
    path: "/api/removals/confirm-date",
    summary: "Confirm that the server's date is right, so that removals resume",
    needs: "settings:manage",
    body: z.object({ today: z.iso.date() }),
    reply: RemovalsStatus,
  }),
};
