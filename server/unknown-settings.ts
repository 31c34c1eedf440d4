import { SETTING_NAMES } from "./config.ts";

/** Names with these prefixes are taken for RenewDesk's settings. */
const OWN_PREFIXES = /^(S3|OIDC|BACKUP|SESSION)_/;
const KNOWN = new Set(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]));

/** One line for each name in the settings file that is not a setting. */
export const unknownInFile = (names: string[], file: string): string[] =>
  names.filter((name) => !KNOWN.has(name)).map((name) => lineFor(name, file));

/** The environment contains the names of other programs: one line only for those that resemble a setting. */
export const unknownInEnvironment = (names: string[]): string[] =>
  names
    .filter((name) => !KNOWN.has(name) && (OWN_PREFIXES.test(name) || nearest(name)))
    .map((name) => lineFor(name, "the environment"));

function lineFor(name: string, place: string): string {
  const meant = nearest(name);
  return `${name} in ${place} is not a setting of RenewDesk${meant ? `; did you mean ${meant}?` : ""}`;
}

/**
 * The setting within an edit distance of a fifth of its length, which is 0 for PORT and HOST: HOME does not
 * resemble HOST.
 */
function nearest(name: string): string | undefined {
  const given = name.toUpperCase();
  return [...KNOWN]
    .map((known) => ({ known, distance: editDistance(given, known) }))
    .filter(({ known, distance }) => distance <= known.length / 5)
    .sort((one, other) => one.distance - other.distance)[0]?.known;
}

/** Levenshtein distance: letters inserted, deleted or substituted. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[at], row[at + 1], row[at]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
