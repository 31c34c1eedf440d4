import { useCallback, useState } from "react";
import { NONE, type Selection } from "./selection.ts";

/** The selection among the results of one query; another query starts with an empty selection. */
export function useSelection(
  question: string,
): [Selection, (change: (selection: Selection) => Selection) => void] {
  const [picked, setPicked] = useState({ question, selection: NONE });
  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      setPicked((before) => ({
        question,
        selection: next(before.question === question ? before.selection : NONE),
      })),
    [question],
  );
  return [picked.question === question ? picked.selection : NONE, change];
}
