/** How many entries a search looks through, the latest, unless a first day is given: no index has what they are about. */
export const ENTRIES_SEARCHED = 100_000;
