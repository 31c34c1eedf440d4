interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** The text is elsewhere; the label is still its accessible name. */
  hideLabel?: boolean | undefined;
}

/** On or off, effective at once. */
export function Switch({ checked, onChange, label, hideLabel = false }: SwitchProps) {
  return (
    <label className="inline-flex min-h-8 items-center gap-2 max-md:min-h-11">
      <span className="relative inline-flex">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer h-4 w-7 appearance-none rounded-full border border-line-control bg-muted transition-[background-color,border-color] duration-(--t-fast) checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-3 rounded-full bg-ink-3 transition-transform duration-(--t-fast) peer-checked:translate-x-3 peer-checked:bg-accent-on"
        />
      </span>
      <span className={hideLabel ? "sr-only" : undefined}>{label}</span>
    </label>
  );
}
