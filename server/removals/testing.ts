import type { Office } from "#server/testing";

/** For tests: the server was running until shortly before that moment, so its clock has not jumped. */
export async function wasRunningUntil(office: Office, instant: string): Promise<void> {
  await office.query("update clock_watch set seen_at = $1", [instant]);
}
