import { existsSync, readFileSync, writeFileSync } from "node:fs";

const BEGIN = "<!-- measured: written by npm run bench -->";
const END = "<!-- /measured -->";

/** Writes the tables between the marks of the page; the text around them stays. */
export function writePage(file: string, text: string): void {
  const page = existsSync(file) ? readFileSync(file, "utf8") : `# Performance\n\n${BEGIN}\n${END}\n`;
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} lacks the marks ${BEGIN} and ${END}`);
  writeFileSync(file, `${page.slice(0, begin + BEGIN.length)}\n\n${text}\n${page.slice(end)}`);
}
