import type { FoundLead } from "#contract/search";
import type { Command, Commands } from "./commands.ts";

export type Choice = { id: string } & ({ lead: FoundLead } | { command: Command });

export interface ChoiceGroup {
  label: string;
  choices: readonly Choice[];
}

/** What can be chosen: leads first, then what fits the words by the beginnings of its own. */
export function choicesOf(
  words: string,
  leads: readonly FoundLead[],
  { actions, places }: Commands,
): ChoiceGroup[] {
  const groups = [
    {
      label: words ? "Leads" : "Opened last",
      choices: leads.map((lead) => ({ id: `lead-${lead.id}`, lead })),
    },
    { label: "Actions", choices: fitting(actions, words, "action") },
    { label: "Go to", choices: fitting(places, words, "place") },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

function fitting(commands: readonly Command[], words: string, kind: string): Choice[] {
  return commands
    .map((command, place) => ({ id: `${kind}-${place}`, command }))
    .filter(({ command }) => fits(command.label, words));
}

/** 'add le' fits 'Add New Lead': each word typed begins one of the label's. */
export function fits(label: string, words: string): boolean {
  const own = label.toLowerCase().split(/[\s-]+/);
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.some((one) => one.startsWith(word)));
}
