/** How often a server polls the database for changes while event streams are open. */
export const POLL_SECONDS = 2;
/** How often a page without a stream polls the counter. */
export const COUNTER_POLL_SECONDS = 15;
/**
 * How often a page reports the lead it shows; after twice this time without a report it has left the lead.
 */
export const PRESENCE_SECONDS = 20;
/** An idle stream sends a comment this often, so that proxies do not close it. */
export const HEARTBEAT_SECONDS = 20;
/** A change lists at most this many leads; beyond it the page refreshes everything it shows. */
export const CHANGE_LEADS_MAX = 100;

/** A user has a lead or a draft open until their page has not reported it for this long. */
export function presentSince(now: Date): Date {
  return new Date(now.getTime() - 2 * PRESENCE_SECONDS * 1000);
}
