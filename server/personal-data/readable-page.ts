import { momentLabel } from "#contract/time/calendar";
import { escapeHtml } from "#server/platform/html";

/** Sections of values as a person reads them: a page without scripts or outside resources, to be printed too. */
export function readablePage(title: string, sections: Record<string, readonly object[]>): string {
  const body = Object.entries(sections).map(
    ([name, rows]) =>
      `<h2>${escapeHtml(wordsOf(name))}</h2>${rows.length === 0 ? "<p>Nothing.</p>" : rows.map(tableOf).join("")}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem; color: #1a1f24 }
table { border-collapse: collapse; margin: 0 0 1.25rem; width: 100% }
th, td { border: 1px solid #d5dade; padding: .3rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
th { background: #f3f5f6; font-weight: 500; width: 14rem }
</style></head><body><h1>${escapeHtml(title)}</h1>${body.join("\n")}</body></html>
`;
}

function tableOf(row: object): string {
  const lines = Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(
      ([name, value]) =>
        `<tr><th>${escapeHtml(wordsOf(name))}</th><td>${escapeHtml(textOf(value))}</td></tr>`,
    );
  return `<table>${lines.join("")}</table>`;
}

/** 'insuranceExpiry' is Insurance expiry. */
function wordsOf(name: string): string {
  const words = name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value instanceof Date) return `${momentLabel(value)} (IST)`;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .flatMap(([name, one]) => (one === null || one === "" ? [] : [`${wordsOf(name)}: ${textOf(one)}`]))
      .join("; ");
  return String(value ?? "");
}
