import type { FileColumn } from "./source-table.ts";

/** What the columns of a file are called: a missing header by its place, a repeated one with a number. */
export function namedColumns<C extends Pick<FileColumn, "index" | "header">>(columns: readonly C[]): C[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const header = column.header || `Column ${column.index + 1}`;
    const times = (seen.get(header) ?? 0) + 1;
    seen.set(header, times);
    return { ...column, header: times > 1 ? `${header} (${times})` : header };
  });
}

/** The header of the whole file, with an empty text for a column that has nothing. */
export function headerOf(columns: readonly Pick<FileColumn, "index" | "header">[]): string[] {
  const width = Math.max(0, ...columns.map(({ index }) => index + 1));
  const header = Array.from({ length: width }, () => "");
  for (const { index, header: name } of columns) header[index] = name;
  return header;
}
