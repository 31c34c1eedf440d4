import { createStore } from "#web/lib/browser/store.ts";

/** Who else has a lead open. */
interface Others {
  leadId: number | undefined;
  names: readonly string[];
}

export const NOBODY: readonly string[] = [];

/** The lead this page shows. */
export const shownLead = createStore<number | null>(null);

export const others = createStore<Others>({ leadId: undefined, names: NOBODY });

/** Names from the server; ignored for a lead that is no longer shown. */
export function receiveOthers({ leadId, others: names }: { leadId: number; others: readonly string[] }) {
  if (leadId === shownLead.get()) others.set({ leadId, names });
}
