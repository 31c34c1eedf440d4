import type { ReactNode } from "react";

interface AboveBottomBarProps {
  /** A line of text stands above the buttons. */
  withReason?: boolean;
  children: ReactNode;
}

/** On a phone, what is always in reach above the bottom bar; the page keeps its room (web/app/theme.css). */
export function AboveBottomBar({ withReason = false, children }: AboveBottomBarProps) {
  return (
    <>
      <div aria-hidden className="h-(--bottom-bar-above) max-md:min-w-full md:hidden" />
      <div
        data-above-bottom-bar={withReason ? "with reason" : ""}
        data-paper="no"
        className="fixed inset-x-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-(--z-sticky) border-t border-line bg-surface px-(--gutter) py-2 low:has-[.grow-on-phone]:py-1 low:[&_.grow-on-phone>*]:h-8 md:hidden"
      >
        {children}
      </div>
    </>
  );
}
