import { recordsFrom, recordsOfWorkbook } from "./records.ts";

/** Whether an .xls counts its days from 1904: the library reads its dates so and does not tell it ([MS-XLS] 2.4.77). */

const DATE_SYSTEM = 0x22;

export function is1904(bytes: Uint8Array): boolean {
  const view = recordsOfWorkbook(bytes);
  if (!view) return false;
  for (const { id, at } of recordsFrom(view, 0))
    if (id === DATE_SYSTEM) return view.getUint16(at, true) === 1;
  return false;
}
