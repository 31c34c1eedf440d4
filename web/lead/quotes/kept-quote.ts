import type { QuoteDraft } from "./quote-draft.ts";

const typed = new Map<string, QuoteDraft>();

/** What a user typed of a quote and has not saved; kept while the page is open, also after Esc. */
export function keptQuote(userId: string, leadId: number, quoteId: number | undefined) {
  const key = `${userId}:${leadId}:${quoteId ?? "new"}`;
  return {
    read: () => typed.get(key),
    write: (draft: QuoteDraft) => void typed.set(key, draft),
    forget: () => void typed.delete(key),
  };
}
