import { startTransition, useEffect, useState } from "react";

/** What a window shows before one scrolls, and how many follow at a time: few enough for a key to be heard between. */
const FIRST = 16;
const STEP = 8;

/**
 * How many of a page's rows are drawn by now: at first those in sight, then the others whenever the browser is at
 * rest. Rows that leave or come later do not begin it again; another page does.
 */
export function useDrawnRows(ids: readonly number[], inSteps: boolean): number {
  const [{ known, drawn }, setState] = useState({ known: ids, drawn: FIRST });
  const isOtherPage = ids.length > 0 && !ids.some((id) => known.includes(id));
  if (isOtherPage) setState({ known: ids, drawn: FIRST });
  useEffect(() => {
    if (!inSteps || drawn >= ids.length) return;
    return atRest(() =>
      startTransition(() => setState((state) => ({ ...state, drawn: state.drawn + STEP }))),
    );
  }, [drawn, ids.length, inSteps]);
  if (!inSteps) return ids.length;
  return isOtherPage ? FIRST : drawn;
}

/** Runs when nothing else waits; answers how to call it off. Safari does not tell, so there a moment later. */
function atRest(run: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}
