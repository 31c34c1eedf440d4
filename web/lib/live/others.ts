import { createStore } from "#web/lib/browser/store.ts";

/** Who else has a lead open. */
export interface Others {
  leadId: number | undefined;
  names: readonly string[];
  /** The lead is not the viewer's any more, or was deleted. */
  isGone?: boolean | undefined;
}

export const NOBODY: readonly string[] = [];

/** The lead this page shows. */
export const shownLead = createStore<number | null>(null);

export const others = createStore<Others>({ leadId: undefined, names: NOBODY });

/** The server does not show the lead to the viewer any more. */
export function receiveGone(leadId: number) {
  if (leadId === shownLead.get()) others.set({ leadId, names: NOBODY, isGone: true });
}

/** Whether the lead that this page shows is no longer the viewer's, or was deleted. */
export const isGone = (leadId: number, { leadId: shown, isGone } = others.get()): boolean =>
  shown === leadId && isGone === true;

/** Names from the server; ignored for a lead that is no longer shown. An event does not bring a lost lead back. */
export function receiveOthers({ leadId, others: names }: { leadId: number; others: readonly string[] }) {
  const before = others.get();
  if (leadId === shownLead.get())
    others.set({ leadId, names, isGone: before.leadId === leadId && before.isGone });
}
