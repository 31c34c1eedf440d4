import clsx from "clsx";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";

interface SelectionBarProps {
  /** The number of selectable records. */
  count: number;
  ticked: boolean | "mixed";
  /** The number of all matches, where not all are shown. */
  total: number | undefined;
  whole: boolean;
  onSelectWhole: () => void;
  onToggleAll: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** At the right end. */
  children: ReactNode;
}

/** Select all, and the actions on the selection; stays visible over a long list. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, ticked, total, whole, onToggleAll, onSelectWhole, onDelete, onClear, children } = props;
  const mayDelete = useMay("leads:delete");
  return (
    <div className="sticky top-(--topbar-h) z-1 bg-surface pb-2 max-md:top-[52px]">
      <div
        className={clsx(
          "flex min-h-9 items-center gap-2.5 rounded-md border py-px pr-2 pl-[13px]",
          ticked
            ? "border-accent-border bg-accent-soft font-medium text-accent-text"
            : "border-line bg-subtle",
        )}
      >
        <Checkbox
          label={
            total === undefined
              ? `Select all ${formatNumber(count)}`
              : `Select the ${formatNumber(count)} shown`
          }
          checked={ticked}
          disabled={count === 0}
          onChange={onToggleAll}
        />
        {total !== undefined && ticked === true && (
          <span role="status" className="num flex items-center">
            {whole ? (
              `All ${formatNumber(total)} that match are selected`
            ) : (
              <Button size="s" onClick={onSelectWhole}>
                Select all {formatNumber(total)} that match
              </Button>
            )}
          </span>
        )}
        <div className="ml-auto flex items-center gap-1.5 max-md:[&>button]:h-11">
          {ticked && (
            <>
              {mayDelete && (
                <Button variant="danger-quiet" size="s" icon={Trash2} onClick={onDelete}>
                  Delete
                </Button>
              )}
              <Button variant="ghost" size="s" aria-label="Clear selection" onClick={onClear}>
                Clear
              </Button>
            </>
          )}
          <span className="inline-flex max-md:hidden">{children}</span>
        </div>
      </div>
    </div>
  );
}
