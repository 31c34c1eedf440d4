import type { Quote } from "#contract/quotes/calls";
import { comparedAtFirst } from "#web/lead/quotes/compared.ts";
import { idsIn, keepCompared } from "#web/lead/quotes/last-compared.ts";
import { useAddress, words } from "#web/lib/browser/address.ts";
import { useViewer } from "#web/lib/http/session.tsx";

const readers = { quotes: words };
const NONE = "none";

/** Which quotes stand side by side: as picked, which the address keeps. */
export function usePicked(leadId: number, quotes: readonly Quote[]) {
  const viewer = useViewer();
  const [{ quotes: text }, change] = useAddress(readers);
  const known = idsIn(text).filter((id) => quotes.some((quote) => quote.id === id));
  const ids = known.length > 0 || text === NONE ? known : comparedAtFirst(quotes);
  const note = (noted: readonly number[]) => keepCompared(viewer.id, leadId, noted);
  return {
    ids,
    pick: (picked: number[]) => {
      note(picked);
      change({ quotes: picked.join() || NONE });
    },
    /** 'Mark Quote Sent' proposes them. */
    note: () => note(ids),
  };
}
