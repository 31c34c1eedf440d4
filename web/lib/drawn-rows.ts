import { startTransition, useEffect, useState } from "react";
import { atRest } from "./at-rest.ts";

/** How many rows follow at a time: few enough for a key to be heard between. */
const STEP = 4;

/** Above the rows stand at least the top bar, the months, the tabs, the search and the head, in px. */
const ABOVE_ROWS = 200;

/**
 * How many of a page's rows are drawn by now: at first those in sight, then the others whenever the browser is at
 * rest. Rows that leave or come later do not begin it again; another page does.
 */
export function useDrawnRows(ids: readonly number[], rowHeight: number): number {
  const first = Math.ceil((innerHeight - ABOVE_ROWS) / rowHeight);
  const [{ known, drawn }, setState] = useState({ known: ids, drawn: first });
  const isOtherPage = ids.length > 0 && !ids.some((id) => known.includes(id));
  if (isOtherPage) setState({ known: ids, drawn: first });
  useEffect(() => {
    if (drawn >= ids.length) return;
    return atRest(() =>
      startTransition(() => setState((state) => ({ ...state, drawn: state.drawn + STEP }))),
    );
  }, [drawn, ids.length]);
  return Math.min(ids.length, isOtherPage ? first : drawn);
}
