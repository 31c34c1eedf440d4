import { outcomes, outcomesIn } from "#contract/outcomes";
import { may, type Permission, type Role } from "#contract/roles";
import { callingPlace, placesOf } from "./navigation.ts";

/** Every key of the product, where it works and what it does: the list under '?' and docs/keyboard.md show this. */
export interface Shortcut {
  does: string;
  /** Each is a key cap; of several any one, unless they are pressed one `after` the other. */
  keys: readonly string[];
  after?: true;
}

export interface ShortcutGroup {
  where: string;
  shortcuts: readonly Shortcut[];
}

const span = (group: Parameters<typeof outcomesIn>[0]) => {
  const keys = outcomesIn(group).map((code) => outcomes[code].key);
  return [`${keys[0]}–${keys[keys.length - 1]}`];
};
const ofOutcome = (code: "callback" | "follow_up" | "quote_sent"): Shortcut => ({
  does: outcomes[code].label,
  keys: [outcomes[code].key],
});

const lists: ShortcutGroup = {
  where: "Lists",
  shortcuts: [
    { does: "Next, previous row", keys: ["J", "K"] },
    { does: "Open the row", keys: ["↵"] },
    { does: "Edit the row", keys: ["E"] },
    { does: "Select the row", keys: ["X"] },
    { does: "Previous, next month", keys: ["←", "→"] },
    { does: "Previous, next status tab", keys: ["[", "]"] },
  ],
};

const leadAndCallMode: ShortcutGroup = {
  where: "Lead and Call Mode",
  shortcuts: [
    { does: "Connected outcomes", keys: span("connected") },
    { does: "Not connected outcomes", keys: span("not-connected") },
    ofOutcome("callback"),
    ofOutcome("follow_up"),
    ofOutcome("quote_sent"),
    { does: "Received Previous Policy", keys: ["P"] },
    { does: "Write a remark", keys: ["R"] },
    { does: "Dial, WhatsApp", keys: ["D", "W"] },
    { does: "Edit insurance", keys: ["E"] },
    { does: "Copy the message", keys: ["Y"] },
  ],
};

const callMode: ShortcutGroup = {
  where: "Call Mode",
  shortcuts: [
    { does: "Skip", keys: ["S"] },
    { does: "Next, back", keys: ["J", "K"] },
    { does: "Undo the last outcome", keys: ["Z"] },
  ],
};

const templates: ShortcutGroup = {
  where: "Templates",
  shortcuts: [
    { does: "Switch the template", keys: ["1–4"] },
    { does: "Copy it", keys: ["Y"] },
  ],
};

export function keyMapOf(role: Role): readonly ShortcutGroup[] {
  const only = (needs: Permission, shortcut: Shortcut) => (may(role, needs) ? [shortcut] : []);
  const everywhere: ShortcutGroup = {
    where: "Everywhere",
    shortcuts: [
      { does: "Search and commands", keys: ["Ctrl K"] },
      { does: "Focus Quick Search", keys: ["/"] },
      ...only(callingPlace.needs, { does: callingPlace.label, keys: ["C"] }),
      ...only("leads:work", { does: "Add New Lead", keys: ["A"] }),
      ...placesOf(role).flatMap(({ label, key }): Shortcut[] =>
        key ? [{ does: label, keys: ["G", key], after: true }] : [],
      ),
      { does: "Focus the toast", keys: ["F8"] },
      { does: "This list", keys: ["?"] },
      { does: "Close", keys: ["Esc"] },
    ],
  };
  return [everywhere, lists, leadAndCallMode, callMode, templates];
}

/** The keys of a place or an action, as key caps beside it. */
export function keysOf(does: string, role: Role): readonly string[] {
  const [everywhere] = keyMapOf(role);
  return everywhere?.shortcuts.find((shortcut) => shortcut.does === does)?.keys ?? [];
}
