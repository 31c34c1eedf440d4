import { useId } from "react";

interface ChoiceProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; help?: string | undefined }[];
  value: V | undefined;
  onChange: (value: V) => void;
}

/** A few ways to go on, of which one is always chosen. */
export function Choice<V extends string>({ label, options, value, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-center gap-2.5 rounded-md border border-line px-3 py-2 has-checked:border-accent-border has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="flex-none accent-accent"
          />
          <span>
            <span className="block font-medium">{option.label}</span>
            {option.help && <span className="num block text-12 text-ink-2">{option.help}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
