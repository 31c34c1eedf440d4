import { readStored } from "#web/lib/browser/storage.ts";

/** Where the outcomes of a user are kept whose reply is not known yet. */
export const nameOfUnsent = (userId: string) => `unsent:${userId}`;

/** Sends those that an earlier page could not. */
export async function sendKept(userId: string): Promise<void> {
  if (readStored("localStorage", nameOfUnsent(userId)) === null) return;
  // What cannot be loaded now is sent the next time.
  const file = await import("./unsent.ts").catch(() => undefined);
  await file?.sendUnsent(userId);
}
