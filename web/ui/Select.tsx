import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { useField } from "./field-context.ts";

type Size = "s" | "m" | "l";

const sizes: Record<Size, string> = {
  s: "h-7 rounded-sm text-12 max-md:h-10 max-md:text-16",
  m: "h-8 rounded-md max-md:h-11 max-md:text-16",
  l: "h-10 rounded-md text-14 max-md:h-11 max-md:text-16",
};

interface SelectProps extends Omit<ComponentProps<"select">, "className" | "size"> {
  size?: Size | undefined;
}

/** The browser's native select: best on phones and known to every screen reader. */
export function Select({ size = "m", children, ...rest }: SelectProps) {
  const field = useField();
  return (
    <span className="relative flex w-full min-w-0 items-center">
      <select {...field} {...rest} className={clsx("select-box", sizes[size])}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute right-2.5 size-3.5 text-ink-3"
        strokeWidth={1.75}
      />
    </span>
  );
}
