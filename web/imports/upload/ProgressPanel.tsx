import type { ReactNode } from "react";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";

interface ProgressPanelProps {
  /** What is under way. */
  name: ReactNode;
  /** How far it is, in words. */
  children: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  /** What the bar counts. */
  label: string;
  value: number;
  max: number;
  /** Under the bar. */
  foot?: ReactNode;
}

/** How far the rows of a file are. */
export function ProgressPanel({ name, children, aside, label, value, max, foot }: ProgressPanelProps) {
  return (
    <section aria-label="Progress" className="rounded-lg border border-line bg-surface px-4 py-3.5">
      <p className="truncate text-ink-2">{name}</p>
      <div className="num mb-2.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        {children}
        <span className="ml-auto text-12 text-ink-2">{aside}</span>
      </div>
      <div className="flex">
        <ProgressBar value={value} max={max} label={label} />
      </div>
      {foot && <p className="num mt-2 text-12 text-ink-3">{foot}</p>}
    </section>
  );
}
