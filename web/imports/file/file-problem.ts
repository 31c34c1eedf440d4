/** Why a whole file is refused, as far as it helps to edit it. */
export type FileProblem =
  | { kind: "empty" | "no-rows" | "workbook" }
  | { kind: "separator"; separator: "semicolons" | "tabs" }
  | { kind: "columns"; found: string[]; missing: string[] };

/** The file has rows, in another form than the specification's. */
export const canBeMatched = ({ kind }: FileProblem): boolean =>
  kind === "workbook" || kind === "separator" || kind === "columns";

/** The first bytes of .xlsx (a zip archive) and of .xls. */
const WORKBOOK_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Excel's own format under any name. */
export async function isWorkbook(source: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await source.slice(0, 4).arrayBuffer());
  return WORKBOOK_STARTS.some((start) => start.every((byte, index) => bytes[index] === byte));
}

/** What separates the values of a header in which commas do not. */
export function otherSeparator(header: readonly string[]): "semicolons" | "tabs" | undefined {
  const line = header.join(",");
  if (line.split(";").length > header.length) return "semicolons";
  return line.split("\t").length > header.length ? "tabs" : undefined;
}
