import { type KeyboardEvent, useId } from "react";

/** Where a key of a row of tabs leads, from the focused one of `count`; past an end it starts over. */
const steps: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowRight: (from, count) => (from + 1) % count,
  ArrowLeft: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
};

/**
 * The attributes of tabs (WAI-ARIA Authoring Practices, tabs with automatic activation): arrows, Home and End
 * choose, Tab continues into the panel.
 */
export function useTabs<V extends string>(
  values: readonly V[],
  chosen: V,
  onChange: (value: V) => void,
  label: string,
) {
  const id = useId();
  /** None is chosen when what is shown was reached beside the row; the first one is then the way into it. */
  const isOne = values.includes(chosen);
  const entry = isOne ? chosen : values[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
    const next = step(
      tabs.findIndex((tab) => tab.tabIndex === 0),
      tabs.length,
    );
    const value = values[next];
    event.preventDefault();
    tabs[next]?.focus();
    if (value !== undefined && value !== chosen) onChange(value);
  };
  return {
    list: { role: "tablist", "aria-label": label, onKeyDown: move } as const,
    tab: (value: V) =>
      ({
        type: "button",
        role: "tab",
        id: `${id}${value}`,
        "aria-selected": value === chosen,
        "aria-controls": `${id}panel`,
        tabIndex: value === entry ? 0 : -1,
        onClick: () => {
          if (value !== chosen) onChange(value);
        },
      }) as const,
    panel: {
      role: "tabpanel",
      id: `${id}panel`,
      ...(isOne ? { "aria-labelledby": `${id}${chosen}` } : { "aria-label": label }),
    } as const,
  };
}
