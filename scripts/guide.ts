import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import type { GuidePage } from "../web/navigation/guide.ts";

export const guideFolder = fileURLToPath(new URL("../docs/guide", import.meta.url));
const MODULE = "virtual:guide";

/** The pages of docs/guide in the order of its README, with the heading there that each stands under. */
export function readGuide(): GuidePage[] {
  const lines = readFileSync(join(guideFolder, "README.md"), "utf8").split("\n");
  let section = "";
  return lines.flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3);
    const slug = /^- \[.+\]\(([\w-]+)\.md\)/.exec(line)?.[1];
    return slug ? [readPage(slug, section)] : [];
  });
}

function readPage(slug: string, section: string): GuidePage {
  const source = readFileSync(join(guideFolder, `${slug}.md`), "utf8");
  const marked = new Marked({ renderer: { image: pictureTag, link: linkTag } });
  const [first, ...all] = marked.lexer(source);
  const rest = all.filter(({ type }) => type !== "html");
  if (first?.type !== "heading") throw new Error(`docs/guide/${slug}.md does not begin with its title`);
  // Below the page's own title in Help.
  for (const token of rest) if (token.type === "heading") token.depth += 1;
  const headings = rest
    .filter(({ type }) => type === "heading")
    .map(({ text }: Tokens.Generic) => String(text));
  // Words of a question that the page does not use itself; they count like a heading's.
  const [, also = ""] = /<!-- also: (.+) -->/.exec(source) ?? [];
  const named = [...headings, also];
  return {
    slug,
    section,
    title: String(first.text),
    headings: named,
    text: textOf(source),
    html: marked.parser(rest),
  };
}

/** Each sentence and each row of a table on a line, without its head, whom the page is for and what comes next. */
function textOf(source: string): string {
  return source
    .replaceAll(/^# .*|<!--.*-->|^For [a-z ]+\. |^Next: .*|^\|.*\n\|[-|]+\|$/gm, "")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/(?<=\S)\n *(?=[^\s|#\d-])/g, " ")
    .replaceAll(/(?<=[^\d][.?!]) +(?=[A-Z`*_])/g, "\n")
    .replaceAll(/^(?:\d+\. |- |\| )| \|$|[*`#]|(?<!\w)_|_(?!\w)/gm, "")
    .replaceAll(" | ", ": ")
    .replaceAll(/\n\s+/g, "\n")
    .trim();
}

/** Where the name of a picture's file stands in a page's HTML. */
const PICTURE = /picture:([\w-]+)/g;

/** A picture of the reader's theme and of the size of their screen, loaded when it comes into sight. */
function pictureTag({ href, text }: Tokens.Image): string {
  const name = /^pictures\/([\w-]+)\.png$/.exec(href)?.[1];
  if (!name) throw new Error(`${href}: the guide's pictures are files of docs/guide/pictures`);
  const inTheme = (theme: string, suffix: string) =>
    `<button type="button" class="cursor-zoom-in ${theme}" title="Enlarge"><picture>` +
    `<source media="(max-width: 767px)" srcset="picture:${name}-phone${suffix}">` +
    `<img src="picture:${name}${suffix}" alt="${text}" loading="lazy"></picture></button>`;
  return inTheme("dark-theme:hidden", "") + inTheme("hidden dark-theme:block", "-dark");
}

function linkTag(
  this: { parser: { parseInline: (tokens: Tokens.Link["tokens"]) => string } },
  link: Tokens.Link,
) {
  const slug = /^([\w-]+)\.md$/.exec(link.href)?.[1];
  if (!slug) throw new Error(`${link.href}: the guide links to its own pages only`);
  return `<a href="/help/${slug}">${this.parser.parseInline(link.tokens)}</a>`;
}

/** `virtual:guide`: the pages, with the addresses of their pictures. */
export function guide(): Plugin {
  return {
    name: "guide",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      for (const name of readdirSync(guideFolder)) this.addWatchFile(join(guideFolder, name));
      const names = new Map<string, string>();
      const pages = JSON.stringify(readGuide()).replaceAll(PICTURE, (_found, name: string) => {
        const variable = names.get(name) ?? `picture${names.size}`;
        names.set(name, variable);
        return `" + ${variable} + "`;
      });
      const imports = [...names].map(
        ([name, variable]) =>
          `import ${variable} from ${JSON.stringify(join(guideFolder, "pictures", `${name}.png`))};`,
      );
      return `${imports.join("\n")}\nexport const pages = ${pages};`;
    },
  };
}
