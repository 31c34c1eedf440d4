interface TickBarProps {
  value: number;
  total: number;
  label: string;
  /** Reached: every tick is green. */
  met?: boolean | undefined;
}

const STEP = 4;
const BAR = 2;

/** One tick per unit; whole pixels only, so its width is fixed and every tick alike. */
export function TickBar({ value, total, label, met = false }: TickBarProps) {
  const done = met ? total : Math.min(value, total);
  const ticks = `repeating-linear-gradient(90deg, #000 0 ${BAR}px, transparent ${BAR}px ${STEP}px)`;
  return (
    <span
      role="img"
      aria-label={label}
      className="block h-3.5 max-w-full flex-none bg-pressed"
      style={{ width: total * STEP, maskImage: ticks, WebkitMaskImage: ticks }}
    >
      <span
        className={met ? "block h-full bg-ok-solid" : "block h-full bg-accent"}
        style={{ width: done * STEP }}
      />
    </span>
  );
}
