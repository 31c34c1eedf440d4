import { outcomes, outcomesIn } from "#contract/lead/outcomes";
import { may, type Permission, type Role } from "#contract/roles";
import { callingPlace, placesOf } from "./places.ts";

/** Every shortcut, where it works and what it does: shown under '?' and in docs/keyboard.md. */
export interface Shortcut {
  does: string;
  /** Each one is a key cap; any of several works, unless they are pressed one `after` the other. */
  keys: readonly string[];
  after?: true;
}

export interface ShortcutGroup {
  where: string;
  shortcuts: readonly Shortcut[];
}

/** Consecutive digits as one span; every other key on its own. */
export function withSpans(keys: readonly string[]): string[] {
  const spans: string[][] = [];
  for (const key of keys) {
    const last = spans.at(-1);
    if (last && /^\d$/.test(key) && Number(last.at(-1)) === Number(key) - 1) last.push(key);
    else spans.push([key]);
  }
  return spans.map((span) => (span.length > 1 ? `${span[0]}–${span.at(-1)}` : span.join()));
}

const keysOfGroup = (group: Parameters<typeof outcomesIn>[0]) =>
  withSpans(outcomesIn(group).map((code) => outcomes[code].key));
const ofOutcome = (code: "callback" | "follow_up" | "quote_sent"): Shortcut => ({
  does: outcomes[code].label,
  keys: [outcomes[code].key],
});

const leadAndCallMode: ShortcutGroup = {
  where: "Lead and Call Mode",
  shortcuts: [
    { does: "Connected outcomes", keys: keysOfGroup("connected") },
    { does: "Not connected outcomes", keys: keysOfGroup("not-connected") },
    ofOutcome("callback"),
    ofOutcome("follow_up"),
    ofOutcome("quote_sent"),
    { does: "Received Previous Policy", keys: ["P"] },
    { does: "Write a remark", keys: ["R"] },
    { does: "Save the remark", keys: ["Ctrl ↵"] },
    { does: "Undo the last outcome", keys: ["Z"] },
    { does: "Dial, WhatsApp", keys: ["D", "W"] },
    { does: "Dial, WhatsApp the second phone", keys: ["N", "V"] },
    { does: "Edit insurance", keys: ["E"] },
    { does: "Log a quote", keys: ["L"] },
    { does: "Compare the quotes", keys: ["I"] },
    { does: "Do not call", keys: ["X"] },
    { does: "Next message template", keys: ["T"] },
    { does: "Copy the message", keys: ["Y"] },
    { does: "Next lead", keys: ["J"] },
    {
      does: "Previous lead; in Call Mode the customer called last, whose outcome can be replaced, then the one before",
      keys: ["K"],
    },
  ],
};

const callMode: ShortcutGroup = {
  where: "Call Mode",
  shortcuts: [
    { does: "Skip", keys: ["S"] },
    { does: "Take the callback that is due", keys: ["H"] },
    { does: "Previous, next kind of lead: due, expiring, retries, new, quotes, expired", keys: ["[", "]"] },
    { does: "Open the lead, its form, its documents", keys: ["O", "M", "U"] },
  ],
};

const pause: ShortcutGroup = {
  where: "Pause of Call Mode",
  shortcuts: [
    { does: "Reason of the break", keys: ["1–9"] },
    { does: "Resume calling", keys: ["↵"] },
  ],
};

const quotes: ShortcutGroup = {
  where: "Quotes",
  shortcuts: [
    { does: "Log a quote", keys: ["L"] },
    { does: "Send on WhatsApp, mark as sent", keys: ["W", "Q"] },
    { does: "Copy the comparison", keys: ["Y"] },
    { does: "Undo 'Policy done with this'", keys: ["Z"] },
  ],
};

const templates: ShortcutGroup = {
  where: "Templates",
  shortcuts: [
    { does: "Switch the template", keys: ["1–4"] },
    { does: "Copy it", keys: ["Y"] },
  ],
};

const draftOfImport: ShortcutGroup = {
  where: "Check of an import",
  shortcuts: [
    { does: "Import the rows", keys: ["Ctrl ↵"] },
    { does: "From outside the rows to the first problem, later to the cell that was left", keys: ["M"] },
    { does: "Edit the cell, as typing into it does", keys: ["↵"] },
    { does: "Next, previous problem", keys: ["Tab", "Shift Tab"] },
    { does: "Take what is proposed", keys: ["Alt ↵"] },
    { does: "As it was in the file", keys: ["Alt ⌫"] },
    { does: "Copy the cell, paste a column", keys: ["Ctrl C", "Ctrl V"] },
    { does: "Undo what was pasted", keys: ["Ctrl Z"] },
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
      { does: "Show the keys in place, while it is held", keys: ["Shift"] },
      { does: "Close", keys: ["Esc"] },
    ],
  };
  const lists: ShortcutGroup = {
    where: "Lists",
    shortcuts: [
      { does: "Next, previous row", keys: ["J", "K"] },
      { does: "Open the row", keys: ["↵"] },
      { does: "Edit the row", keys: ["E"] },
      ...only("leads:assign", { does: "Select the row", keys: ["X"] }),
      { does: "Previous, next month", keys: ["←", "→"] },
      { does: "Previous, next status tab", keys: ["[", "]"] },
      { does: "Back from a figure's list", keys: ["⌫"] },
      { does: "Move a column, in Columns", keys: ["Alt ↑", "Alt ↓"] },
    ],
  };
  const imports = may(role, "leads:import") ? [draftOfImport] : [];
  return [everywhere, lists, leadAndCallMode, callMode, pause, quotes, templates, ...imports];
}

/** The keys of a place or an action, for the key caps beside it. */
export function keysOf(does: string, role: Role): readonly string[] {
  const [everywhere] = keyMapOf(role);
  return everywhere?.shortcuts.find((shortcut) => shortcut.does === does)?.keys ?? [];
}
