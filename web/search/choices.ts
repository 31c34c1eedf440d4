import type { FoundLead } from "#contract/search/calls";
import { QUICK_SEARCH_MAX } from "#contract/search/quick";
import type { Command, Commands } from "./commands.ts";

export type Choice = { id: string } & ({ lead: FoundLead } | { command: Command });

export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

/** The choices: leads first, then the commands that match the typed words by prefix; users, settings and the guide's pages only once something is typed. */
export function choicesOf(
  words: string,
  leads: readonly FoundLead[],
  { actions, places, users, settings }: Commands,
  guide: readonly Choice[],
): ChoiceGroup[] {
  const groups = [
    {
      label: words ? leadsLabel(leads.length) : "Opened last",
      choices: leads.map((lead) => ({ id: `lead-${lead.id}`, lead })),
    },
    { label: "Actions", choices: fitting(actions, words, "action") },
    { label: "Go to", choices: fitting(places, words, "place") },
    { label: "Users", choices: words ? fitting(users, words, "user") : [] },
    { label: "Settings", choices: words ? fitting(settings, words, "setting") : [] },
    { label: "Guide", choices: guide },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The server finds no more than the nearest ones: a lead that is not among them may exist all the same. */
function leadsLabel(found: number): string {
  return found < QUICK_SEARCH_MAX ? "Leads" : `First ${QUICK_SEARCH_MAX} matches, keep typing`;
}

function fitting(commands: readonly Command[], words: string, kind: string): Choice[] {
  return commands
    .map((command, place) => ({ id: `${kind}-${place}`, command }))
    .filter(({ command }) => fits(`${command.label} ${command.words ?? ""}`, words));
}

/** 'add le' matches 'Add New Lead': each typed word is a prefix of a word in the label. */
export function fits(label: string, words: string): boolean {
  const own = label.toLowerCase().split(/[\s-]+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((one) => one.startsWith(word)));
}
