import { expect, test } from "vitest";
import { roleNames } from "#contract/roles";
import { keyMapOf, type Shortcut, type ShortcutGroup } from "./key-map.ts";

const caps = ({ keys, after }: Shortcut) => keys.map((key) => `\`${key}\``).join(after ? " then " : " ");
const table = ({ where, shortcuts }: ShortcutGroup) =>
  `## ${where}\n\n| key | does |\n| --- | --- |\n${shortcuts
    .map((shortcut) => `| ${caps(shortcut)} | ${shortcut.does} |`)
    .join("\n")}\n`;

test("docs/keyboard.md tells the same keys as the list under '?'", async () => {
  await expect(`${HEAD}${keyMapOf("admin").map(table).join("\n")}`).toMatchFileSnapshot(
    "../docs/keyboard.md",
  );
});

test.each(roleNames)("no key means two things in one place, for %s", (role) => {
  for (const { where, shortcuts } of keyMapOf(role)) {
    const pressed = shortcuts.flatMap(({ keys, after }) => (after ? [keys.join(" ")] : keys));
    expect([where, pressed.length - new Set(pressed).size]).toEqual([where, 0]);
  }
});

test("a telecaller is told no key of a page that is not theirs", () => {
  const told = (role: (typeof roleNames)[number]) =>
    keyMapOf(role).flatMap(({ shortcuts }) => shortcuts.map(({ does }) => does));
  expect(told("admin")).toContain("CSV Upload");
  expect(told("telecaller")).not.toContain("CSV Upload");
});

const HEAD = `# Keyboard

Written from \`web/key-map.ts\`, which the list under \`?\` shows too; it leaves out the pages of others. On a Mac Cmd stands
for Ctrl. Keys without Ctrl do nothing in a field, in a dialog, with Ctrl, Alt or Meta held, and on repeat. 'Your account'
switches them off, for oneself in this browser; \`Ctrl K\` stays. An outcome's key takes the focus to its button, Enter
presses it. Where a page has no search of its own, \`/\` opens search and commands.

`;
