import type { LeadVersion } from "#contract/live/calls";

/** By lead, the version of this page's last write: what shows leads has been refetched since. */
const versions = new Map<number, number>();

export function noteVersion({ id, version }: LeadVersion) {
  versions.set(id, version);
}

export function isRefetched({ id, version }: LeadVersion): boolean {
  return version <= (versions.get(id) ?? 0);
}
