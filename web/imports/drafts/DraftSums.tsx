import { Equal, type LucideIcon, Pencil, Plus, TriangleAlert } from "lucide-react";
import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import { verdicts } from "#contract/imports/states";
import { formatNumber } from "#web/lib/format/format.ts";
import { Figure, Figures } from "./Figure.tsx";
import { monthCounts } from "./months.ts";

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
      <Figures columns={4}>
        {figure("new", Plus, counts.new === 1 ? "new lead" : "new leads")}
        {figure("unchanged", Equal, verdicts.unchanged)}
        {figure("changed", Pencil, verdicts.changed)}
        {figure("mending", TriangleAlert, `${verdicts.mending}${twice}`)}
      </Figures>
      {months.length > 0 && (
        <p className="num mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2">
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
