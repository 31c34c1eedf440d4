import type { LucideIcon } from "lucide-react";
import { useId } from "react";

interface SegmentedProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; icon?: LucideIcon | undefined }[];
  value: V;
  onChange: (value: V) => void;
  /** Shows only the icons. */
  iconsOnly?: boolean | undefined;
}

/** Two to six short options, of which one is always chosen. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset className="inline-flex gap-px rounded-md bg-muted p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className="inline-flex h-[26px] items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-12 font-medium whitespace-nowrap text-ink-2 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:h-11 max-md:min-w-11 dark-theme:has-checked:bg-pressed"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {Icon && <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
          <span className={iconsOnly ? "sr-only" : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
