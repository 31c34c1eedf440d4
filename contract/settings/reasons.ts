/** The reasons of a setting, one per line. */
export const reasonsIn = (text: string): string[] => text.split("\n").filter(Boolean);
