import { SETTING_NAMES } from "#server/config";

/** Names that begin like these are meant for us, whoever else has set the environment. */
const OURS = /^(S3|OIDC|BACKUP|SESSION)_/;
const KNOWN = new Set(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]));

/** A line for each name of the settings file that is no setting. */
export const unknownInFile = (names: string[], file: string): string[] =>
  names.filter((name) => !KNOWN.has(name)).map((name) => lineFor(name, file));

/** The environment holds the names of other programs: a line only for those that look like a setting. */
export const unknownInEnvironment = (names: string[]): string[] =>
  names
    .filter((name) => !KNOWN.has(name) && (OURS.test(name) || nearest(name)))
    .map((name) => lineFor(name, "the environment"));

function lineFor(name: string, place: string): string {
  const meant = nearest(name);
  return `${name} in ${place} is no setting of RenewDesk${meant ? `; did you mean ${meant}?` : ""}`;
}

/** The setting from which a fifth of its letters differ at most: PORT and HOST have no neighbours, HOME is none. */
function nearest(name: string): string | undefined {
  const given = name.toUpperCase();
  return [...KNOWN]
    .map((known) => ({ known, distance: editDistance(given, known) }))
    .filter(({ known, distance }) => distance <= known.length / 5)
    .sort((one, other) => one.distance - other.distance)[0]?.known;
}

/** Levenshtein's: letters to add, drop or replace. */
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
