import { askedOf, type GuidePage, wordsOf } from "#web/navigation/guide.ts";

/** How many words stand before the first one that was found. */
const WORDS_BEFORE = 6;

/** The sentence of a page that has most words of a question, in parts that are words or what is between them. */
export function excerptOf({ text }: GuidePage, question: string): { part: string; found: boolean }[] {
  const asked = askedOf(question);
  const isFound = (part: string) => wordsOf(part).some((own) => asked.some((word) => own.startsWith(word)));
  const count = (sentence: string) =>
    asked.filter((word) => wordsOf(sentence).some((own) => own.startsWith(word))).length;
  const [best = ""] = text.split("\n").toSorted((one, other) => count(other) - count(one));
  const parts = best.split(/([a-z0-9]+)/i).map((part) => ({ part, found: isFound(part) }));
  const from = parts.findIndex(({ found }) => found) - 2 * WORDS_BEFORE;
  return from > 2 ? [{ part: "… ", found: false }, ...parts.slice(from)] : parts;
}
