import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTabs } from "./use-tabs.ts";

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
  /** The keys of the tabs before and after the chosen one. */
  stepKeys?: string;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

export function Tabs<V extends string>({ label, items, value, onChange, stepKeys, children }: TabsProps<V>) {
  const values = items.map((item) => item.value);
  const { list, tab, panel } = useTabs(values, value, onChange, label);
  return (
    <div>
      <div
        {...list}
        data-step-keys={stepKeys}
        className="flex gap-0.5 border-b border-line max-md:-mx-4 max-md:overflow-x-auto max-md:px-3 max-md:[scrollbar-width:none]"
      >
        {items.map(({ icon: Icon, ...item }) => (
          <button key={item.value} {...tab(item.value)} className="group tab-button">
            {Icon && (
              <Icon
                aria-hidden
                className={clsx("size-3.5 flex-none md:max-[1080px]:hidden", item.iconClass)}
                strokeWidth={1.75}
              />
            )}
            {item.label}
            {item.count !== undefined && (
              <span
                className={clsx(
                  "num min-w-[38px] md:max-xl:min-w-7 rounded-full px-[5px] text-center text-11 font-medium",
                  item.count !== null &&
                    "bg-muted text-ink-2 group-aria-selected:bg-accent-soft group-aria-selected:text-accent-text",
                )}
              >
                {item.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div {...panel}>{children}</div>
    </div>
  );
}
