import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "#web/lib/browser/when-idle.ts";

/** Rows added per step: few enough for a key to be handled in between. */
const STEP = 4;

/** Above the rows there are at least the top bar, the months, the tabs, the search and the head, in px. */
const ABOVE_ROWS = 200;

/**
 * How many of a page's rows are rendered: first those in view, then the others while the browser is idle.
 * Added or removed rows do not restart it; another page does. The function renders that many at once.
 */
export function useProgressiveRows(
  ids: readonly number[],
  rowHeight: number,
): [drawn: number, draw: (least: number) => void] {
  const first = Math.ceil((innerHeight - ABOVE_ROWS) / rowHeight);
  const [{ known, drawn }, setState] = useState({ known: ids, drawn: first });
  const isOtherPage = ids.length > 0 && !ids.some((id) => known.includes(id));
  if (isOtherPage) setState({ known: ids, drawn: first });
  useEffect(() => {
    if (drawn >= ids.length) return;
    return whenIdle(() =>
      startTransition(() => setState((state) => ({ ...state, drawn: state.drawn + STEP }))),
    );
  }, [drawn, ids.length]);
  const draw = (least: number) => {
    if (least > drawn) setState((state) => ({ ...state, drawn: Math.max(state.drawn, least) }));
  };
  return [Math.min(ids.length, isOtherPage ? first : drawn), draw];
}
