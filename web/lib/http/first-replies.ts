declare global {
  /** By address: what the page's head has already asked for (server/web.ts). */
  var firstReplies: Map<string, Promise<Response>> | undefined;
}

/** The reply to the page's first call of this address; the next one asks anew. */
export function takeFirstReply(address: string): Promise<Response> | undefined {
  const reply = globalThis.firstReplies?.get(address);
  globalThis.firstReplies?.delete(address);
  return reply;
}

/** What the first screen did not need must not be taken for news later. */
export function dropFirstReplies(): void {
  globalThis.firstReplies?.clear();
}
