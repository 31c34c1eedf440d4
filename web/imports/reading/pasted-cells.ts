/** Cells that were copied in a spreadsheet have tabs between them: they are no CSV, and are matched like a foreign file. */
export const areCells = (text: string): boolean => text.trim().split("\n", 1)[0]?.includes("\t") === true;
