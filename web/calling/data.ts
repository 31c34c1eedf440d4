import { send } from "#web/lib/http/api.ts";
import { read } from "#web/lib/read.ts";

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
