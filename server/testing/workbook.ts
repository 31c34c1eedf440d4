import * as XLSX from "@e965/xlsx";
import type { Person } from "./office.ts";

/** For tests: a cell as a spreadsheet has it, by another library than the one that wrote it. */
export interface SheetCell {
  /** `s` is text, `n` a number or a date. */
  type: string;
  value: unknown;
  /** As a spreadsheet shows it. */
  shown: string | undefined;
}

/** Downloads an .xlsx file and returns its rows by the names of their columns. */
export async function downloadRows(
  url: string,
  person: Person,
  path: string,
): Promise<Record<string, SheetCell>[]> {
  const response = await fetch(url + path, { headers: { cookie: person.cookie() } });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return rowsOf(await response.arrayBuffer());
}

function rowsOf(bytes: ArrayBuffer): Record<string, SheetCell>[] {
  const { SheetNames, Sheets } = XLSX.read(bytes, { cellNF: true, dense: true });
  const [header = [], ...rows] = Sheets[SheetNames[0] ?? ""]?.["!data"] ?? [];
  return rows.map((row) =>
    Object.fromEntries(
      header.flatMap(({ v: name }, place) => {
        const cell = row[place];
        return cell && cell.t !== "z" ? [[String(name), { type: cell.t, value: cell.v, shown: cell.w }]] : [];
      }),
    ),
  );
}
