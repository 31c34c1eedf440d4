import { type Period, spanLabel } from "#contract/reports/span";
import { escapeHtml } from "#server/platform/html";
import type { ReportTable } from "./report-table.ts";

interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

interface About {
  /** The name of a view. */
  about: string | undefined;
  period: Period;
  agency: string;
  link: string | undefined;
}

/** Reports as the text of a mail: the agency's figures, nothing of a customer. */
export function mailTexts(
  reports: readonly ReportTable[],
  { about = "calls and conversions", period, agency, link }: About,
): MailTexts {
  const subject = `${agency}: ${about}, ${spanLabel(period).replace("–", "to")}`;
  const tables = reports.filter(({ lines }) => lines.length > 0);
  const more = link ? `The figures in RenewDesk: ${link}` : "More in RenewDesk, under Reports.";
  return {
    subject,
    text: [subject, ...tables.map(asText), more].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#16212b"><h1 style="font-size:18px">${escapeHtml(subject)}</h1>${tables
      .map(asHtml)
      .join(
        "",
      )}<p>${link ? `<a href="${escapeHtml(link)}">Open the figures in RenewDesk</a>` : escapeHtml(more)}</p></body></html>`,
  };
}

const numbers = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
const shown = (value: unknown) => (typeof value === "number" ? numbers.format(value) : String(value ?? ""));

const cellsOf = ({ headers, lines }: ReportTable): string[][] => [
  headers,
  ...lines.map((line) => line.map(shown)),
];

function asText(table: ReportTable): string {
  const lines = cellsOf(table);
  const widths = table.headers.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join("  ");
  return [table.title, ...lines.map(line)].join("\n");
}

const CELL = "padding:4px 10px;border-bottom:1px solid #d7dee4";

function asHtml(table: ReportTable): string {
  const [header = [], ...rows] = cellsOf(table);
  const cells = (tag: "th" | "td", line: string[]) =>
    line
      .map(
        (cell, place) =>
          `<${tag} style="${CELL};text-align:${place === 0 ? "left" : "right"}">${escapeHtml(cell)}</${tag}>`,
      )
      .join("");
  return `<h2 style="font-size:15px">${escapeHtml(table.title)}</h2><table style="border-collapse:collapse;font-size:13px"><thead><tr>${cells("th", header)}</tr></thead><tbody>${rows
    .map((line) => `<tr>${cells("td", line)}</tr>`)
    .join("")}</tbody></table>`;
}
