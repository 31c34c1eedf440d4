import { TrendingDown, TrendingUp } from "lucide-react";

interface ChangeProps {
  text: string;
  /** The days it is compared with, where they are not a whole month: '1–21 Oct'. */
  days?: string | undefined;
}

/** '+12% from last month' with an arrow unless nothing has changed; 'new'; or '3 last month'. */
export function Change({ text, days }: ChangeProps) {
  const falls = text.startsWith("-");
  const moves = !text.startsWith("+0%") && /^(?:[-+]|new)/.test(text);
  const Arrow = falls ? TrendingDown : TrendingUp;
  return (
    <span>
      {moves && (
        <Arrow
          aria-hidden
          className={`mr-[5px] inline size-3.5 align-[-2px] ${falls ? "text-danger-text" : "text-ok-text"}`}
          strokeWidth={1.75}
        />
      )}
      <span>{text}</span> {days && <span className="whitespace-nowrap">({days})</span>}
    </span>
  );
}
