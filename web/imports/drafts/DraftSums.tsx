import clsx from "clsx";
import { Equal, type LucideIcon, Pencil, Plus, TriangleAlert } from "lucide-react";
import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import { verdicts } from "#contract/imports/states";
import { formatNumber } from "#web/lib/format/format.ts";
import { monthCounts } from "./month-counts.ts";

interface DraftSumsProps {
  draft: Draft;
  show: DraftShow;
  onShow: (show: DraftShow) => void;
}

/** What the import would do with how many rows; a number chooses the rows that are listed. */
export function DraftSums({ draft: { counts, months, expired }, show, onShow }: DraftSumsProps) {
  const twice = counts.twice ? ` + ${formatNumber(counts.twice)} ${verdicts.twice}` : "";
  const figure = (verdict: keyof typeof verdicts, icon: LucideIcon, label: string) => (
    <Figure
      icon={icon}
      value={counts[verdict]}
      label={label}
      isBad={verdict === "mending" && counts[verdict] > 0}
      on={show === verdict || (verdict === "mending" && show === "twice")}
      onClick={() => onShow(show === verdict ? "all" : verdict)}
    />
  );
  return (
    <div>
      <div className="grid grid-cols-4 gap-px overflow-hidden rounded-lg border border-line bg-line-subtle max-md:grid-cols-2">
        {figure("new", Plus, counts.new === 1 ? "new lead" : "new leads")}
        {figure("unchanged", Equal, verdicts.unchanged)}
        {figure("changed", Pencil, verdicts.changed)}
        {figure("mending", TriangleAlert, `${verdicts.mending}${twice}`)}
      </div>
      {months.length > 0 && (
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-12 text-ink-2">
          <span>New leads: {monthCounts(months)}</span>
          {expired > 0 && (
            <span className="flex items-center gap-1.5 font-medium text-warn-text">
              <TriangleAlert aria-hidden className="size-3.5 flex-none" strokeWidth={1.75} />
              {formatNumber(expired)} {expired === 1 ? "expires" : "expire"} before today
            </span>
          )}
        </p>
      )}
    </div>
  );
}

interface FigureProps {
  icon: LucideIcon;
  value: number;
  label: string;
  isBad?: boolean;
  isLarge?: boolean;
  on: boolean;
  onClick: () => void;
}

/** A number of rows that chooses which rows are listed. */
export function Figure({
  icon: Icon,
  value,
  label,
  isBad = false,
  isLarge = false,
  on,
  onClick,
}: FigureProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={clsx(
        "flex flex-col items-start border-b-2 px-4 text-left focus-visible:-outline-offset-2 max-md:px-3",
        isLarge ? "py-3" : "py-2.5",
        on ? "border-accent bg-selected" : "border-transparent bg-surface hover:bg-hover",
      )}
    >
      <span
        className={clsx(
          "num block font-semibold",
          isLarge ? "text-26" : "text-20",
          isBad && "text-danger-text",
        )}
      >
        {formatNumber(value)}
      </span>
      <span className={clsx("flex items-start gap-1.5 text-12", on ? "text-accent-text" : "text-ink-2")}>
        <Icon aria-hidden className="mt-0.5 size-3.5 flex-none" strokeWidth={1.75} />
        {label}
      </span>
    </button>
  );
}
