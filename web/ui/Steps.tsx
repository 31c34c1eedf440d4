import clsx from "clsx";
import { Check } from "lucide-react";

interface StepsProps {
  steps: readonly string[];
  current: number;
}

/** More of them show only the current one's name on a phone. */
const NAMED_ON_PHONES = 3;

export function Steps({ steps, current }: StepsProps) {
  const isLong = steps.length > NAMED_ON_PHONES;
  return (
    <ol
      className={clsx(
        "mb-3.5 flex items-center gap-2.5 font-medium max-md:flex-wrap",
        isLong && "low:sr-only",
      )}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={clsx(
            "flex items-center gap-1.5 whitespace-nowrap not-first:before:mr-1 not-first:before:h-px not-first:before:w-9 not-first:before:bg-line-strong",
            isLong ? "max-md:not-first:before:w-2" : "max-md:not-first:before:w-4",
            index === current ? "text-ink" : "text-ink-3",
          )}
        >
          <span
            aria-hidden
            className={clsx(
              "num grid size-5 place-items-center rounded-full border text-11 font-semibold",
              index === current && "border-accent bg-accent text-accent-on",
              index < current && "border-accent-border bg-accent-soft text-accent-text",
              index > current && "border-line-strong",
            )}
          >
            {index < current ? <Check className="size-3" strokeWidth={2.25} /> : index + 1}
          </span>
          <span className={clsx(isLong && index !== current && "max-md:sr-only")}>{step}</span>
        </li>
      ))}
    </ol>
  );
}
