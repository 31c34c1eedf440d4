import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** The seven status colours; red is also for errors and urgency. */
export type Tone = "blue" | "green" | "yellow" | "purple" | "emerald" | "grey" | "red";

const tint: Record<Tone, string> = {
  blue: "text-blue-fg bg-blue-bg border-blue-bd",
  green: "text-green-fg bg-green-bg border-green-bd",
  yellow: "text-yellow-fg bg-yellow-bg border-yellow-bd",
  purple: "text-purple-fg bg-purple-bg border-purple-bd",
  emerald: "text-emerald-fg bg-emerald-bg border-emerald-bd",
  grey: "text-grey-fg bg-grey-bg border-grey-bd",
  red: "text-red-fg bg-red-bg border-red-bd",
};

const solid: Record<Tone, string> = {
  blue: "text-blue-solid",
  green: "text-green-solid",
  yellow: "text-yellow-solid",
  purple: "text-purple-solid",
  emerald: "text-emerald-solid",
  grey: "text-grey-solid",
  red: "text-red-solid",
};

interface BadgeProps {
  tone: Tone;
  icon?: LucideIcon | undefined;
  /** Small capitals, where the specification asks for upper case. */
  upper?: boolean;
  children: ReactNode;
  title?: string | undefined;
}

/** A tinted box around a word; without a border in table cells. */
export function Badge({ tone, icon: Icon, upper, children, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={clsx(
        "num inline-flex h-5 flex-none items-center gap-[5px] rounded-sm border px-[7px] align-middle leading-none font-medium whitespace-nowrap in-[td]:border-transparent",
        upper ? "text-[10.5px] font-semibold tracking-[.025em] uppercase" : "text-12/none",
        tint[tone],
      )}
    >
      {Icon && <Icon aria-hidden className="size-3" strokeWidth={2.25} />}
      {children}
    </span>
  );
}

interface MarkerProps {
  tone: Tone;
  icon: LucideIcon;
  children: ReactNode;
}

/** A coloured icon beside a plain word: the plain form of a status. */
export function Marker({ tone, icon: Icon, children }: MarkerProps) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle whitespace-nowrap">
      <Icon aria-hidden className={clsx("size-3.5 flex-none", solid[tone])} strokeWidth={1.75} />
      {children}
    </span>
  );
}

/** A dot beside a word; never used alone. */
export function Dot({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={clsx("inline-block size-[7px] flex-none rounded-full bg-current", solid[tone])}
    />
  );
}
