interface ProgressBarProps {
  value: number;
  max: number;
  label: string;
}

export function ProgressBar({ value, max, label }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 min-w-10 flex-1 overflow-hidden rounded-full bg-chart-track"
    >
      <div
        className="h-full origin-left rounded-full bg-chart-1 transition-transform duration-(--t-base)"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
