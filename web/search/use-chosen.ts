import { useEffect, useEffectEvent, useState } from "react";
import type { Choice } from "./choices.ts";

type How = "open" | "call";

interface Wanted {
  choices: readonly Choice[];
  /** The list belongs to the typed text. */
  settled: boolean;
  typed: string;
  onChoose: (choice: Choice, how: How) => void;
}

/**
 * The active option: the first, until an arrow key moves on. Enter before the reply waits for it, so that it
 * never opens a match of a partly typed number.
 */
export function useChosen({ choices, settled, typed, onChoose }: Wanted) {
  const [state, setState] = useState<{ typed: string; id?: string; waiting?: How }>({ typed });
  const { id, waiting } = state.typed === typed ? state : {};
  const at = Math.max(
    0,
    choices.findIndex((choice) => choice.id === id),
  );
  const choice = choices[at];
  const set = (next: { id?: string; waiting?: How }) => setState({ typed, ...next });

  const choose = useEffectEvent((how: How) => {
    set({});
    if (choice) onChoose(choice, how);
  });
  useEffect(() => {
    if (settled && waiting) choose(waiting);
  }, [settled, waiting]);

  return {
    choice,
    move: (step: 1 | -1) => {
      const next = choices[(at + step + choices.length) % choices.length];
      if (next) set({ id: next.id });
    },
    point: ({ id: pointed }: Choice) => set({ id: pointed }),
    enter: (how: How) => {
      if (!choice || (!settled && id === undefined)) set({ waiting: how });
      else onChoose(choice, how);
    },
  };
}
