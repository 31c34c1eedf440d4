import type { Office } from "./office.ts";

/** For tests: pretends that the server was running until shortly before, so that its clock has not jumped. */
export async function wasRunningUntil(office: Office, instant: string): Promise<void> {
  await office.query("update clock_watch set seen_at = $1", [instant]);
}
