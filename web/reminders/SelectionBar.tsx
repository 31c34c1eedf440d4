import { UserRoundPen } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";

interface SelectionBarProps {
  count: number;
  onHandOver: () => void;
  onClear: () => void;
}

/** The actions on the selection; stays visible over a long list. */
export function SelectionBar({ count, onHandOver, onClear }: SelectionBarProps) {
  return (
    <div className="sticky top-(--topbar-h) z-1 mb-2 bg-surface pb-2 max-md:top-[52px]">
      <div className="flex min-h-9 items-center gap-1.5 rounded-md border border-accent-border bg-accent-soft py-px pr-2 pl-[13px] font-medium text-accent-text">
        <span role="status" className="num mr-auto">
          {formatNumber(count)} selected
        </span>
        <Button size="s" icon={UserRoundPen} onClick={onHandOver}>
          Hand over selected
        </Button>
        <Button variant="ghost" size="s" aria-label="Clear selection" onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  );
}
