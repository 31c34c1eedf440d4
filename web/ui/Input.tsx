import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field-context.ts";

type Size = "s" | "m" | "l";

const frame =
  "w-full min-w-0 border border-line-control bg-surface text-ink transition-[background-color,border-color,color] duration-(--t-fast) hover:border-ink-3 aria-invalid:border-danger disabled:border-line disabled:bg-muted disabled:text-ink-3 read-only:bg-subtle max-md:placeholder:text-13";

const sizes: Record<Size, string> = {
  s: "h-7 rounded-sm px-2.5 text-12 max-md:h-10 max-md:text-16",
  m: "h-8 rounded-md px-2.5 max-md:h-11 max-md:text-16",
  l: "h-10 rounded-md px-2.5 text-14 max-md:h-11 max-md:text-16",
};

interface InputProps extends Omit<ComponentProps<"input">, "className" | "size"> {
  size?: Size | undefined;
  icon?: LucideIcon | undefined;
  /** A small element at the right end, such as an IconButton of size xs. */
  end?: ReactNode;
}

export function Input({ size = "m", icon: Icon, end, ...rest }: InputProps) {
  const field = useField();
  return (
    <span className="relative flex w-full min-w-0 items-center">
      {Icon && (
        <Icon
          aria-hidden
          className="pointer-events-none absolute left-2.5 size-[15px] text-ink-3"
          strokeWidth={1.75}
        />
      )}
      <input
        {...field}
        {...rest}
        className={clsx(frame, sizes[size], Icon && "pl-[33px]", end != null && "pr-11")}
      />
      {end != null && <span className="absolute right-1.5 flex items-center max-md:right-1">{end}</span>}
    </span>
  );
}

export function TextArea(props: Omit<ComponentProps<"textarea">, "className">) {
  const field = useField();
  return (
    <textarea
      rows={3}
      {...field}
      {...props}
      className={clsx(frame, "min-h-16 resize-y rounded-md px-2.5 py-2 max-md:text-16")}
    />
  );
}
