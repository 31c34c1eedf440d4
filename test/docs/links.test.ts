import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const documents = [
  ...["README.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
const help = readFileSync("server/commands.ts", "utf8");

const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, one = ""]) => one);

/** The anchors of a document as forges make them from its headings. */
function anchorsOf(path: string): string[] {
  return found(readFileSync(path, "utf8"), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isThere(document: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? document : relative(".", join(dirname(document), path));
  return existsSync(file) && (anchor === undefined || anchorsOf(file).includes(anchor));
}

test.each(documents)("every link, picture and command that %s names is there", (document) => {
  const text = readFileSync(document, "utf8");
  const links = [...found(text, /\]\(([^)\s]+)\)/g), ...found(text, /(?:src|srcset)="([^"]+)"/g)].filter(
    (link) => !/^(https?:|mailto:)/.test(link),
  );
  expect(links.filter((link) => !isThere(document, link))).toEqual([]);
  expect(found(text, /npm run ([a-z][\w:-]*)/g).filter((script) => !scripts.includes(script))).toEqual([]);
  const commands = found(text, /`renewdesk ([a-z-]+)/g);
  expect(commands.filter((command) => !help.includes(`renewdesk ${command}`))).toEqual([]);
});
