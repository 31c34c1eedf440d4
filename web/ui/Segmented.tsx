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
        <label key={option.value} title={iconsOnly ? option.label : undefined} className="segment">
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
