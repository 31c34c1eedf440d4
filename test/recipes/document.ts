import { readFileSync } from "node:fs";

const INSTALL = "docs/install.md";

/** The code blocks of a section of a document, up to the next heading, as an operator copies them. */
export function blocksOf(section: string, language: string, document = INSTALL): string[] {
  const lines = readFileSync(document, "utf8").split("\n");
  const begin = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, "") === section);
  if (begin < 0) throw new Error(`${document} has no section "${section}"`);
  const length = lines.slice(begin + 1).findIndex((line) => /^##+ /.test(line));
  const text = lines.slice(begin + 1, length < 0 ? undefined : begin + 1 + length).join("\n");
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, named]) => named === language)
    .map(([, , block = ""]) => block);
}

/** The section's only block, or the one at an index. */
export function blockOf(section: string, language: string, at = 0, document = INSTALL): string {
  const block = blocksOf(section, language, document)[at];
  if (block === undefined) throw new Error(`"${section}" has no ${language} block ${at}`);
  return block;
}
