/** A Markdown table; figures right-aligned, text left-aligned. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_name, place) => (place === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** Three significant digits. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value.toPrecision(value < 0.1 ? 1 : value < 10 ? 2 : 3);
}

export const times = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? "–" : `${value.toFixed(2)} ×`;
export const count = (value: number) => value.toLocaleString("en-US");
