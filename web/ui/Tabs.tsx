import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode, SyntheticEvent } from "react";

export interface TabItem<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon | undefined;
  /** Colour class of the icon, such as text-green-solid. */
  iconClass?: string | undefined;
  /** Formatted text: '1,604'; null while unknown, which reserves its space. */
  count?: string | null | undefined;
}

interface TabsProps<V extends string> {
  /** The accessible name of the tabs. */
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onChange: (value: V) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Radix focuses a clicked tab by script, which browsers treat as keyboard focus the first time on a page. */
export const keyboardFocusRing = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.setAttribute("data-pressed", ""),
  onKeyDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) =>
    currentTarget.removeAttribute("data-pressed"),
  onBlur: ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.removeAttribute("data-pressed"),
};

export function Tabs<V extends string>({ label, items, value, onChange, children }: TabsProps<V>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(chosen) => {
        const item = items.find((one) => one.value === chosen);
        if (item) onChange(item.value);
      }}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-0.5 border-b border-line max-md:-mx-4 max-md:overflow-x-auto max-md:px-3 max-md:[scrollbar-width:none]"
      >
        {items.map(({ icon: Icon, ...item }) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            {...keyboardFocusRing}
            className={clsx(
              "group relative inline-flex h-[38px] flex-none items-center gap-[7px] rounded-sm px-2.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none max-md:h-11",
              "data-[state=active]:font-semibold data-[state=active]:text-ink",
              "after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-t-[2px] data-[state=active]:after:bg-accent",
            )}
          >
            {Icon && (
              <Icon aria-hidden className={clsx("size-3.5 flex-none", item.iconClass)} strokeWidth={1.75} />
            )}
            {item.label}
            {item.count !== undefined && (
              <span
                className={clsx(
                  "num min-w-[38px] rounded-full px-[5px] text-center text-11 font-medium",
                  item.count !== null &&
                    "bg-muted text-ink-2 group-data-[state=active]:bg-accent-soft group-data-[state=active]:text-accent-text",
                )}
              >
                {item.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} tabIndex={-1} className="focus-visible:outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
