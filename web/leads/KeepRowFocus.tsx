import { useEffect, useRef } from "react";

/**
 * When the focused row leaves the list, the row in its place gets the focus, so that work continues there.
 */
export function KeepRowFocus({ leads }: { leads: readonly { id: number }[] | undefined }) {
  const last = useRef<{ id: number; place: number }>(undefined);
  useEffect(() => {
    const note = (focused: EventTarget | null) => {
      const row = focused instanceof Element ? focused.closest<HTMLElement>("[data-lead]") : null;
      const id = Number(row?.dataset.lead);
      last.current = row ? { id, place: leads?.findIndex((lead) => lead.id === id) ?? 0 } : undefined;
    };
    // A row that was focused before this was loaded.
    if (last.current === undefined) note(document.activeElement);
    const onFocus = ({ target }: FocusEvent) => note(target);
    addEventListener("focusin", onFocus);
    return () => removeEventListener("focusin", onFocus);
  }, [leads]);
  useEffect(() => {
    if (!leads || !last.current || document.activeElement !== document.body) return;
    const { id, place } = last.current;
    if (leads.some((lead) => lead.id === id)) return;
    const next = leads[Math.min(place, leads.length - 1)];
    const link = next && document.querySelector<HTMLElement>(`[data-lead="${next.id}"] [data-lead-link]`);
    (link ?? document.querySelector("h1"))?.focus();
  }, [leads]);
  return null;
}
