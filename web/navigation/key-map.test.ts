import { expect, test } from "vitest";
import { outcomeCodes, outcomes } from "#contract/lead/outcomes";
import { type Role, roleNames } from "#contract/roles";
import { keysOf } from "#contract/tables";
import { keyMapOf, type Shortcut, type ShortcutGroup, withSpans } from "./key-map.ts";

const caps = ({ keys, after }: Shortcut) => keys.map((key) => `\`${key}\``).join(after ? " then " : " ");
const table = ({ where, shortcuts }: ShortcutGroup) =>
  `## ${where}\n\n| key | does |\n| --- | --- |\n${shortcuts
    .map((shortcut) => `| ${caps(shortcut)} | ${shortcut.does} |`)
    .join("\n")}\n`;

test("docs/keyboard.md has the same keys as the list under '?'", async () => {
  await expect(`${HEAD}${keyMapOf("admin").map(table).join("\n")}`).toMatchFileSnapshot(
    "../../docs/keyboard.md",
  );
});

/** The groups whose keys work at the same time. */
const places = {
  "a list": ["Everywhere", "Lists"],
  "the lead page": ["Everywhere", "Lead and Call Mode"],
  "Call Mode": ["Everywhere", "Lead and Call Mode", "Call Mode"],
  "a pause": ["Everywhere", "Pause of Call Mode"],
  Quotes: ["Everywhere", "Quotes"],
  Templates: ["Everywhere", "Templates"],
};

/** The keys one presses: `1–3` is 1, 2 and 3, and of keys pressed one after the other the pair. */
function pressed({ keys, after }: Shortcut): string[] {
  if (after) return [keys.join(" ")];
  return keys.flatMap((key) => {
    const [from, to] = key.split("–").map(Number);
    if (from === undefined || to === undefined) return [key];
    return Array.from({ length: to - from + 1 }, (_, place) => String(from + place));
  });
}

function collisionsIn(shortcuts: readonly Shortcut[]): string[] {
  // The first of two keys is taken too; a small letter is the same key.
  const first = new Set(shortcuts.flatMap(({ keys, after }) => (after ? keys.slice(0, 1) : [])));
  const all = [...shortcuts.flatMap(pressed), ...first].map((key) => key.toUpperCase());
  return all.filter((key, place) => all.indexOf(key) !== place);
}

const shortcutsIn = (place: keyof typeof places, role: Role) =>
  keyMapOf(role)
    .filter(({ where }) => places[place].includes(where))
    .flatMap(({ shortcuts }) => shortcuts);

const everyPlace = roleNames.flatMap((role) => keysOf(places).map((place) => [place, role] as const));
test.each(everyPlace)("no key means two things in %s, for %s", (place, role) => {
  expect(collisionsIn(shortcutsIn(place, role))).toEqual([]);
});

test.each(["S", "s", "Z", "3", "C", "G"])("an outcome with the key %s collides in Call Mode", (key) => {
  const outcome = { does: "Language Barrier", keys: withSpans([key]) };
  expect(collisionsIn([...shortcutsIn("Call Mode", "telecaller"), outcome])).toEqual([key.toUpperCase()]);
});

test("every outcome's key is in the list under '?'", () => {
  const listed = shortcutsIn("the lead page", "telecaller").flatMap(pressed);
  expect(outcomeCodes.filter((code) => !listed.includes(outcomes[code].key))).toEqual([]);
});

test.each([
  [["1", "2", "3"], ["1–3"]],
  [
    ["7", "8", "9", "L"],
    ["7–9", "L"],
  ],
  [
    ["A", "B", "C"],
    ["A", "B", "C"],
  ],
  [
    ["1", "3"],
    ["1", "3"],
  ],
])("the keys %o of outcomes are listed as %o", (keys, listed) => {
  expect(withSpans(keys)).toEqual(listed);
});

test("a telecaller sees no key of an administration page", () => {
  const shortcutsOf = (role: (typeof roleNames)[number]) =>
    keyMapOf(role).flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does));
  expect(shortcutsOf("admin")).toContain("CSV Upload");
  expect(shortcutsOf("telecaller")).not.toContain("CSV Upload");
  expect(shortcutsOf("admin")).toContain("Select the row");
  expect(shortcutsOf("telecaller")).not.toContain("Select the row");
});

const HEAD = `# Keyboard

This list is generated from \`web/navigation/key-map.ts\`. The list under \`?\` shows the same keys, without those of pages
that the user may not open. On a Mac, Cmd replaces Ctrl. Keys without Ctrl have no effect in a field, in a dialog, while
Ctrl, Alt or Meta is held, and on repeat. 'Your account' disables them in the user's current browser, except \`Ctrl K\`. An
outcome's key records it at once, in Call Mode and on the lead's page; Z undoes it, on the lead's page for an hour. On a page without its own search, \`/\` opens search and
commands.

`;
