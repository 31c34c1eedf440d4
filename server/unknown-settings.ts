import { editDistance } from "#contract/edit-distance";
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
