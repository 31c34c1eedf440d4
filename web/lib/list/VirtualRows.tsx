import { startTransition, useEffect, useRef, useState } from "react";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { preloadable } from "#web/lib/browser/preload.ts";
import { whenIdle } from "#web/lib/browser/when-idle.ts";
import { useRenderRow } from "./rendered-row.ts";
import type { VirtualRowsProps } from "./shown-rows.ts";

/** Up to one page of rows is rendered completely, if not at once: the browser's search finds every row. */
const WHOLE_UP_TO = LEADS_PER_PAGE;

/** What only a list longer than a page needs. */
const nearWindow = preloadable(async () => (await import("./RowsNearWindow.tsx")).RowsNearWindow);

/** A page of rows, or of a longer list only those near the window. */
export function VirtualRows<E extends HTMLElement>(props: VirtualRowsProps<E>) {
  const whole = props.ids.length <= WHOLE_UP_TO;
  const NearWindow = nearWindow.use(!whole);
  return whole || !NearWindow ? <FirstRows {...props} /> : <NearWindow {...props} />;
}

function FirstRows<E extends HTMLElement>({ ids, rowHeight, children }: VirtualRowsProps<E>) {
  const list = useRef<E>(null);
  const [drawn, draw] = useProgressiveRows(ids.slice(0, WHOLE_UP_TO), rowHeight);
  useRenderRow((id) => draw(id ? ids.indexOf(id) + 1 : ids.length));
  const rows = ids.slice(0, drawn).map((key, index) => ({ index, key }));
  return children({
    list,
    rows,
    before: 0,
    after: (ids.length - rows.length) * rowHeight,
    measure: undefined,
  });
}

/** Rows added per step: few enough for a key to be handled in between. */
const STEP = 4;

/** Above the rows there are at least the top bar, the months, the tabs, the search and the head, in px. */
const ABOVE_ROWS = 200;

/**
 * How many of a page's rows are rendered: first those in view, then the others while the browser is idle.
 * Added or removed rows do not restart it; another page does. The function renders that many at once.
 */
function useProgressiveRows(
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
