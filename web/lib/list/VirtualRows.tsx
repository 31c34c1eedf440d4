import { useRef } from "react";
import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useProgressiveRows } from "./progressive-rows.ts";
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
  useRenderRow((id) => draw(ids.indexOf(id) + 1));
  const rows = ids.slice(0, drawn).map((key, index) => ({ index, key }));
  return children({
    list,
    rows,
    before: 0,
    after: (ids.length - rows.length) * rowHeight,
    measure: undefined,
  });
}
