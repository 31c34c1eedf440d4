import type { AuditEntry } from "#contract/audit/calls";

interface Part {
  /** Its place in the text. */
  at: number;
  text: string;
  leadId?: number;
}

/** 'lead 7', 'leads: 7, 8, 9': the numbers of leads, not those of documents and not a count. */
const NUMBERS_OF_LEADS = /\bleads?:? (\d+(?:, \d+)*)/g;

/** The text in parts, those that name one of the entry's leads with its id. */
export function aboutParts({ about, leadIds }: Pick<AuditEntry, "about" | "leadIds">): Part[] {
  const parts: Part[] = [];
  let end = 0;
  const plainUntil = (at: number) => {
    if (at > end) parts.push({ at: end, text: about.slice(end, at) });
    end = at;
  };
  for (const match of about.matchAll(NUMBERS_OF_LEADS)) {
    const [whole, numbers = ""] = match;
    let at = match.index + whole.length - numbers.length;
    for (const text of numbers.split(/(\d+)/)) {
      const leadId = Number(text);
      if (leadIds.includes(leadId)) {
        plainUntil(at);
        parts.push({ at, text, leadId });
        end = at + text.length;
      }
      at += text.length;
    }
  }
  plainUntil(about.length);
  return parts;
}
