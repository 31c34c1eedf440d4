/** A page of docs/guide, as the build reads it. */
export interface GuidePage {
  /** The last part of its address. */
  slug: string;
  title: string;
  /** For whom it is. */
  section: string;
  headings: readonly string[];
  /** Its sentences, each on a line, for the search. */
  text: string;
  /** Without the title. */
  html: string;
}

/** More than single words of it can have. */
const PHRASE = 100;
const TITLE = 20;
/** A word that stands in a heading. */
export const HEADING = 6;
const TEXT = 1;
/** What a question has beside the words it is about. */
const FILLERS = new Set(
  "a an and are be can do does for from has have how i if in is it me my of on or the there to we what when where which who why with you your".split(
    " ",
  ),
);

/**
 * The pages that have every word of the question, the best first, those with its whole phrase before all others; those with
 * most of the words where none has all. `least` leaves out what only mentions them.
 */
export function findPages(pages: readonly GuidePage[], question: string, least = 0): GuidePage[] {
  const words = askedOf(question);
  const phrase = wordsOf(question).join(" ");
  if (words.length === 0) return [];
  const rated = pages.map((page) => {
    const scores = words.map((word) => scoreOf(page, word));
    const found = scores.filter((score) => score > 0).length;
    const bonus = phrase.includes(" ") && ` ${allOf(page).join(" ")}`.includes(` ${phrase}`) ? PHRASE : 0;
    return { page, found, score: scores.reduce((sum, score) => sum + score, bonus) };
  });
  const most = Math.max(1, ...rated.map(({ found }) => found));
  return rated
    .filter(({ found, score }) => found === most && score >= least)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page);
}

/** The question, with each word that no page has as the nearest one that some page has: one letter less, more or other. */
export function spelled(pages: readonly GuidePage[], question: string): string {
  const known = [...new Set(pages.flatMap(allOf))];
  const isNear = (own: string, word: string) =>
    word.length > 4 && shortened(own).some((one) => shortened(word).includes(one));
  const nearest = (word: string) =>
    known.some((own) => own.startsWith(word)) ? word : (known.find((own) => isNear(own, word)) ?? word);
  const asked = wordsOf(question);
  const meant = asked.map(nearest);
  return meant.join() === asked.join() ? question : meant.join(" ");
}

const shortened = (word: string) => [
  word,
  ...[...word].map((_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/** What the question is about. */
function askedOf(question: string): string[] {
  const asked = wordsOf(question);
  return asked.some((word) => !FILLERS.has(word)) ? asked.filter((word) => !FILLERS.has(word)) : asked;
}

/** The sentence of a page that has most words of a question, in parts: words, and what is between them. */
export function excerptOf({ text }: GuidePage, question: string): { part: string; found: boolean }[] {
  const asked = askedOf(question);
  const isFound = (part: string) => wordsOf(part).some((own) => asked.some((word) => own.startsWith(word)));
  const sentences = text
    .split("\n")
    .map((sentence) => sentence.split(/(\w+)/).map((part) => ({ part, found: isFound(part) })));
  const count = (parts: { found: boolean }[]) => parts.filter(({ found }) => found).length;
  return sentences.toSorted((one, other) => count(other) - count(one))[0] ?? [];
}

function scoreOf({ title, headings, text }: GuidePage, word: string): number {
  const times = (own: string) => wordsOf(own).filter((one) => one.startsWith(word)).length;
  return (
    TITLE * Math.min(1, times(title)) +
    HEADING * Math.min(1, times(headings.join(" "))) +
    TEXT * Math.log2(1 + times(text))
  );
}

const allOf = ({ title, headings, text }: GuidePage) => wordsOf([title, ...headings, text].join(" "));
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word.length > 4 ? word.replace(/(?:ing|ed|s)$/, "") : word));
