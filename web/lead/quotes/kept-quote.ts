import { addOnNames } from "#contract/quotes/add-ons";
import { planNames } from "#contract/quotes/plans";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { type QuoteDraft, quoteTexts } from "./quote-draft.ts";

/** What a user typed of a quote and has not saved, and the stored quote that it began with. */
interface KeptQuote {
  draft: QuoteDraft;
  was?: QuoteDraft | undefined;
}

/** It survives Esc and a reload. */
export function keptQuote(userId: string, leadId: number, quoteId: number | undefined) {
  const name = `quote:${userId}:${leadId}:${quoteId ?? "new"}`;
  return {
    read: () => readQuote(readKept(name)),
    write: (kept: KeptQuote) => keepText(name, JSON.stringify(kept)),
    forget: () => keepText(name, ""),
  };
}

function readQuote(text: string): KeptQuote | undefined {
  try {
    const read: unknown = JSON.parse(text || "null");
    if (typeof read !== "object" || read === null || !("draft" in read) || !isDraft(read.draft))
      return undefined;
    return { draft: read.draft, ...("was" in read && isDraft(read.was) && { was: read.was }) };
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is QuoteDraft {
  if (typeof value !== "object" || value === null) return false;
  const read = new Map<string, unknown>(Object.entries(value));
  const addOns = read.get("addOns");
  return (
    quoteTexts.every((name) => typeof read.get(name) === "string") &&
    planNames.some((name) => name === read.get("plan")) &&
    Array.isArray(addOns) &&
    addOns.every((one) => addOnNames.some((name) => name === one))
  );
}
