import { recordsFrom, recordsOfWorkbook } from "./records.ts";

/** The rows that are hidden in each sheet of an .xls, in the order of its sheets: the library does not tell them ([MS-XLS] 2.4). */

const [SHEET, ROW] = [0x85, 0x208];
const ROW_FLAGS = 12;
const HIDDEN = 0x20;

export function hiddenRowsOfXls(bytes: Uint8Array): Set<number>[] {
  const view = recordsOfWorkbook(bytes);
  if (!view) return [];
  const starts: number[] = [];
  for (const { id, at } of recordsFrom(view, 0)) if (id === SHEET) starts.push(view.getUint32(at, true));
  return starts.map((start) => hiddenFrom(view, start));
}

function hiddenFrom(view: DataView, start: number): Set<number> {
  const rows = new Set<number>();
  for (const { id, at, length } of recordsFrom(view, start))
    if (id === ROW && length > ROW_FLAGS && (view.getUint8(at + ROW_FLAGS) & HIDDEN) !== 0)
      rows.add(view.getUint16(at, true) + 1);
  return rows;
}
