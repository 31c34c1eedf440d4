import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Link } from "wouter";
import { tooltipped } from "./tooltipped.ts";

type Size = "xs" | "s" | "m";
type Tone = "plain" | "danger" | "inherit";

const sizes: Record<Size, string> = {
  xs: "size-6 rounded-sm max-md:size-11",
  s: "size-7 rounded-sm max-md:size-11",
  m: "size-8 rounded-md max-md:size-11",
};

const tones: Record<Tone, string> = {
  plain: "text-ink-2 hover:bg-muted hover:text-ink active:bg-pressed",
  danger: "text-danger-text hover:bg-danger-soft",
  inherit: "text-inherit hover:bg-current/10",
};

function look(size: Size, tone: Tone): string {
  return clsx(
    "inline-flex flex-none items-center justify-center transition-[background-color,border-color,color] duration-(--t-fast) disabled:text-ink-disabled aria-disabled:bg-transparent aria-disabled:text-ink-disabled",
    sizes[size],
    tones[tone],
  );
}

interface Shared {
  icon: LucideIcon;
  /** Its accessible name and its tooltip. */
  label: string;
  size?: Size | undefined;
  tone?: Tone | undefined;
}

interface IconButtonProps
  extends Omit<ComponentProps<"button">, "className" | "children" | "aria-label">,
    Shared {
  keys?: string | undefined;
}

export function IconButton({
  icon: Icon,
  label,
  keys,
  size = "m",
  tone = "plain",
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...tooltipped(label, keys)}
      {...rest}
      className={look(size, tone)}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  );
}

/** An icon as a real link: it can be opened in a new tab and copied. */
export function IconLink({ icon: Icon, label, size = "m", tone = "plain", href }: Shared & { href: string }) {
  return (
    <Link href={href} aria-label={label} {...tooltipped(label)} className={look(size, tone)}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </Link>
  );
}
