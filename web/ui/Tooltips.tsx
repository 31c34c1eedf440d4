import { useEffect, useState } from "react";
import { preloadable } from "#web/lib/browser/preload.ts";
import type { TooltipText } from "./TooltipBubble.tsx";

const bubble = preloadable(async () => (await import("./TooltipBubble.tsx")).TooltipBubble, {
  optional: true,
});

/** Specification §9. */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Time for the pointer to reach the tooltip, which then stays (WCAG 2.2, 1.4.13). */
const LEAVE_MS = 100;

/**
 * The page's single tooltip. A list of a hundred rows has hundreds of icons, so they do not mount one each.
 */
export function Tooltips() {
  const [shown, setShown] = useState<TooltipText>();
  useEffect(() => watch(setShown), []);
  const Bubble = bubble.use(shown !== undefined);
  return shown && Bubble && <Bubble key={shown.text} {...shown} />;
}

/** Follows pointer and focus over the page; returns a stop function. */
function watch(show: (shown: TooltipText | undefined) => void): () => void {
  let current: Element | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let skipping: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;

  const open = (of: Element) => {
    isOpen = true;
    clearTimeout(skipping);
    show({
      text: of.getAttribute("data-tooltip") ?? "",
      keys: of.getAttribute("data-tooltip-keys") ?? undefined,
      of,
    });
  };
  const close = () => {
    clearTimeout(waiting);
    if (!isOpen) return;
    isOpen = false;
    show(undefined);
    clearTimeout(skipping);
    skipping = setTimeout(() => {
      skipping = undefined;
    }, SKIP_DELAY_MS);
  };
  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    const of = target.closest("[data-tooltip]") ?? undefined;
    const staysOnBubble = isOpen && target.closest("[data-radix-popper-content-wrapper]") !== null;
    if (of === current || staysOnBubble) {
      if (isOpen) clearTimeout(waiting);
      return;
    }
    clearTimeout(waiting);
    current = of;
    if (of) void bubble.prepare();
    if (!of) waiting = setTimeout(close, LEAVE_MS);
    else if (isOpen || skipping !== undefined) open(of);
    else waiting = setTimeout(() => open(of), OPEN_DELAY_MS);
  };
  const focus = ({ target }: FocusEvent) => {
    const of =
      target instanceof Element && target.matches(":focus-visible") && target.closest("[data-tooltip]");
    clearTimeout(waiting);
    if (of) open(of);
    else close();
  };
  const press = () => close();
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };

  // The pointer and the focus may have been on an element before this was loaded.
  const already = document.querySelector("[data-tooltip]:is(:hover, :focus-visible)");
  if (already) {
    current = already;
    void bubble.prepare();
    waiting = setTimeout(() => open(already), OPEN_DELAY_MS);
  }
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("pointerover", point, { signal });
  addEventListener("focusin", focus, { signal });
  addEventListener("focusout", press, { signal });
  addEventListener("pointerdown", press, { signal, capture: true });
  addEventListener("keydown", closeOnEscape, { signal, capture: true });
  addEventListener("scroll", press, { signal, capture: true });
  return () => {
    stop.abort();
    clearTimeout(waiting);
    clearTimeout(skipping);
  };
}
