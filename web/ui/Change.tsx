import { TrendingDown, TrendingUp } from "lucide-react";

/** '+12% from last month', with an arrow unless nothing has changed. */
export function Change({ text }: { text: string }) {
  const falls = text.startsWith("-");
  const Arrow = falls ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-center gap-[5px]">
      {!text.startsWith("+0%") && (
        <Arrow
          aria-hidden
          className={`size-3.5 flex-none ${falls ? "text-danger-text" : "text-ok-text"}`}
          strokeWidth={1.75}
        />
      )}
      {text}
    </span>
  );
}
