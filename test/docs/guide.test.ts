import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SLEEPS_AFTER_TRIES, TRIES_MAX, WAKES_DAYS_BEFORE_EXPIRY } from "#contract/calling/retry-ladder";
import { outcomeCodes, outcomes } from "#contract/lead/outcomes";
import { excerptOf, findPages, HEADING, spelled } from "#web/navigation/guide.ts";
import { guidePath, guideSlugs } from "#web/navigation/guide-pages.ts";
import { keyMapOf } from "#web/navigation/key-map.ts";
import { guideFolder, readGuide } from "../../scripts/guide.ts";

const PICTURES_MAX_BYTES = 4_000_000;
const pictures = join(guideFolder, "pictures");
const pages = readGuide();
const sourceOf = (slug: string) => readFileSync(join(guideFolder, `${slug}.md`), "utf8");
const sources = pages.map(({ slug }) => [slug, sourceOf(slug)] as const);
const found = (source: string, what: RegExp) => [...source.matchAll(what)].map(([, one = ""]) => one);

/** Every text of the screens, in the contract, on the server and in the browser. */
const screens = ["contract", "server", "web"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  )
  .join("\n")
  .replaceAll("’", "'")
  .replaceAll(/\s+/g, " ");

test("every page of the guide is in its list of pages, once", () => {
  const files = readdirSync(guideFolder).filter((name) => name.endsWith(".md") && name !== "README.md");
  expect(pages.map(({ slug }) => `${slug}.md`).sort()).toEqual(files.sort());
});

test.each(sources)("%s: says for whom it is and what comes next, and fits one screen", (_slug, source) => {
  const [, whom = ""] = source.split("\n\n");
  expect(whom).toMatch(/^For /);
  expect(source.trimEnd().split("\n\n").at(-1)).toMatch(/^Next: \[.+\]\([\w-]+\.md\)/);
  expect(source.split(/\s+/).length).toBeLessThan(420);
});

test.each(sources)(
  "%s: what it prints in bold stands on a screen, and its keys are keys",
  (_slug, source) => {
    const named = found(source, /\*\*([^*]+)\*\*/g).map((text) =>
      text.replaceAll("’", "'").replaceAll(/\s+/g, " "),
    );
    expect(named.filter((text) => !screens.includes(text))).toEqual([]);
    const keys = new Set(
      [...keyMapOf("admin"), ...keyMapOf("telecaller")].flatMap(({ shortcuts }) =>
        shortcuts.flatMap((shortcut) => shortcut.keys),
      ),
    );
    const digits = Array.from({ length: 10 }, (_, digit) => String(digit));
    const known = new Set([...keys, ...digits, "Enter", "Tab", "Shift", "Esc", "Down", "Ctrl"]);
    expect(found(source, /`([^`]+)`/g).filter((key) => !known.has(key))).toEqual([]);
  },
);

test.each(sources)("%s: its links and pictures exist", (_slug, source) => {
  const links = found(source, /[^!]\[[^\]]+\]\(([^)]+)\)/g);
  expect(links.filter((link) => !pages.some(({ slug }) => link === `${slug}.md`))).toEqual([]);
  for (const picture of found(source, /!\[[^\]]+\]\(([^)]+)\)/g))
    for (const form of ["", "-dark", "-phone", "-phone-dark"])
      expect(existsSync(join(guideFolder, picture.replace(".png", `${form}.png`))), picture + form).toBe(
        true,
      );
});

test("no picture is without a page, and together they stay small", () => {
  const shown = sources.flatMap(([, source]) => found(source, /\(pictures\/([\w-]+)\.png\)/g));
  const kept = readdirSync(pictures).map((name) => name.replace(/(-phone)?(-dark)?\.png$/, ""));
  expect([...new Set(kept)].sort()).toEqual([...new Set(shown)].sort());
  const sizes = readdirSync(pictures).map((name) => statSync(join(pictures, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(PICTURES_MAX_BYTES);
});

test("the page of the guide that a screen links to exists", () => {
  const slugs = pages.map(({ slug }) => slug);
  const linked = found(screens, /(?:guide|<GuideLink slug)="([\w-]+)"/g);
  expect([...guideSlugs, ...linked].filter((slug) => !slugs.includes(slug))).toEqual([]);
});

test.each([
  ["how do I import from Excel", "import-any-file"],
  ["undo", "undo"],
  ["callback", "callbacks"],
  ["the customer changed the phone number", "call"],
  ["mistake", "undo"],
  ["call again later", "callbacks"],
  ["forgot password", "trouble"],
  ["take a break for lunch", "first-day"],
  ["sms", "messages"],
  ["how to dial", "call"],
  ["customer wants to be called tomorrow", "callbacks"],
  ["add telecaller", "people"],
  ["quotation", "quotes"],
  ["unassigned", "assignment"],
  ["RNR", "callbacks"],
  ["duplicate", "import"],
  ["DNC", "call"],
  ["excell", "import-any-file"],
  ["who is absent", "absences"],
  ["team leader", "team"],
  ["wrong number", "outcomes"],
  ["how many calls", "reports"],
  ["lost to", "reports"],
  ["retention", "reports"],
  ["funnel", "reports"],
  ["speed", "reports"],
  ["print", "reports"],
])("'%s' finds the right page first", (question, slug) => {
  expect(findPages(pages, question)[0]?.slug).toBe(slug);
  expect(findPages(pages, question, HEADING)[0]?.slug).toBe(slug);
});

test("a mistyped word finds what its nearest word finds, and a word that a page has stays", () => {
  expect(findPages(pages, spelled(pages, "calback"))[0]?.slug).toBe("callbacks");
  expect(findPages(pages, spelled(pages, "retentoin"))[0]?.slug).toBe("reports");
  expect(spelled(pages, "call")).toBe("call");
  expect(findPages(pages, spelled(pages, "zeppelin"))).toEqual([]);
});

test("no excerpt is a table's head", () => {
  const undo = pages.filter(({ slug }) => slug === "undo");
  const excerpts = undo.map((page) =>
    excerptOf(page, "undo")
      .map(({ part }) => part)
      .join(""),
  );
  expect(excerpts).toEqual([expect.stringMatching(/\bundo\b/i)]);
  expect(excerpts).not.toEqual([expect.stringContaining("How to undo it")]);
});

test.each([
  ["/", "/help/dashboard"],
  ["/figures/leads", "/help/dashboard"],
  ["/help/call", "/help"],
  ["/leads/customer/12", "/help/call"],
  ["/csv-upload", "/help/import"],
  ["/csv-upload/imports", "/help/undo"],
  ["/csv-upload/imports/12", "/help/import-errors"],
])("on %s the list of keys leads to %s", (path, page) => {
  expect(guidePath(path)).toBe(page);
});

test("the page about outcomes has each of them with its key, and the numbers of tries", () => {
  const text = sourceOf("outcomes");
  for (const code of outcomeCodes) {
    const { label, key } = outcomes[code];
    expect(text).toMatch(
      new RegExp(`\\| \`${key}\` \\| \\*\\*${label.replaceAll(/[()]/g, "\\$&")}\\*\\* \\|`),
    );
  }
  for (const number of [SLEEPS_AFTER_TRIES, TRIES_MAX, WAKES_DAYS_BEFORE_EXPIRY])
    expect(text).toContain(String(number));
});
