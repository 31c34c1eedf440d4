import { type CallSplit, callSplits } from "#contract/calling/splits";
import { dueText } from "#web/lead/callbacks/due.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Chip } from "#web/ui/Chip.tsx";
import type { SplitCount } from "./outcome-step.ts";

export interface SplitsProps {
  counts: readonly SplitCount[];
  /** Undefined: all of them. */
  chosen: CallSplit | undefined;
  onChoose: (split: CallSplit | undefined) => void;
}

/** The kinds of leads that wait, to work one of them alone. */
export function Splits({ counts, chosen, onChoose }: SplitsProps) {
  const shown = counts.filter(({ split, leads }) => leads > 0 || split === chosen);
  const choices = [undefined, ...shown.map(({ split }) => split)];
  const choose = (by: number) => onChoose(choices.at((choices.indexOf(chosen) + by) % choices.length));
  useKeys({ "[": () => choose(-1), "]": () => choose(1) });
  if (choices.length < 3 && chosen === undefined) return null;
  return (
    <fieldset className="-mt-1 mb-2 flex flex-wrap gap-1 max-md:gap-2">
      <legend className="sr-only">Which leads</legend>
      <Chip on={chosen === undefined} onClick={() => onChoose(undefined)}>
        All
      </Chip>
      {shown.map(({ split, leads }) => (
        <Chip key={split} on={split === chosen} onClick={() => onChoose(split)}>
          {callSplits[split].label} <span className="text-ink-3">{dueText(leads)}</span>
        </Chip>
      ))}
    </fieldset>
  );
}
