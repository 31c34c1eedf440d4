import type { ReactNode } from "react";
import { type CallSplit, callSplits } from "#contract/calling/queues";
import { dueText } from "#web/lead/callbacks/due.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { useTabs } from "#web/ui/use-tabs.ts";
import type { SplitCount } from "./outcome-step.ts";

interface SplitsProps {
  counts: readonly SplitCount[];
  chosen: CallSplit | undefined;
  onChoose: (split: CallSplit | undefined) => void;
  /** What is chosen. */
  children: ReactNode;
}

const ALL = "all";

/** The kinds of leads that wait, to work one of them alone. */
export function Splits({ counts, chosen, onChoose, children }: SplitsProps) {
  const shown = counts.filter(({ split, leads }) => leads > 0 || split === chosen);
  const values = [ALL, ...shown.map(({ split }) => split)] as const;
  const value = chosen ?? ALL;
  const choose = (next: (typeof values)[number] = ALL) => onChoose(next === ALL ? undefined : next);
  const { list, tab, panel } = useTabs(values, value, choose, "Which leads");
  const beside = (by: number) => choose(values.at((values.indexOf(value) + by) % values.length));
  useKeys({ "[": () => beside(-1), "]": () => beside(1) });
  return (
    <>
      <div {...list} className="-mt-1 mb-2 flex flex-wrap gap-1">
        {[{ split: ALL, leads: 0 } as const, ...shown].map(({ split, leads }) => (
          <button
            key={split}
            {...tab(split)}
            className="inline-flex h-6 items-center gap-1 rounded-full border border-line px-2 text-12 text-ink-2 hover:bg-hover aria-selected:border-accent-border aria-selected:bg-accent-soft aria-selected:font-medium aria-selected:text-accent-text max-md:h-11 max-md:px-3"
          >
            {split === ALL ? "All" : callSplits[split].label}
            {split !== ALL && (
              <span className="num text-ink-3 in-aria-selected:text-inherit">{dueText(leads)}</span>
            )}
          </button>
        ))}
      </div>
      <div {...panel}>{children}</div>
    </>
  );
}
