interface TickBarProps {
  value: number;
  total: number;
  label: string;
  /** The total is reached: every tick is green. */
  met?: boolean | undefined;
}

const ticks = "repeating-linear-gradient(90deg, #000 0 2px, transparent 2px var(--tick))";

/** One tick per unit; whole pixels only, so that its width is fixed and all ticks are equal. */
export function TickBar({ value, total, label, met = false }: TickBarProps) {
  const done = met ? total : Math.min(value, total);
  return (
    <span
      role="img"
      aria-label={label}
      className="block h-3.5 flex-none bg-pressed [--tick:4px] max-[389px]:[--tick:3px]"
      style={{ width: `calc(${total} * var(--tick))`, maskImage: ticks, WebkitMaskImage: ticks }}
    >
      <span
        className={met ? "block h-full bg-ok-solid" : "block h-full bg-accent"}
        style={{ width: `calc(${done} * var(--tick))` }}
      />
    </span>
  );
}
