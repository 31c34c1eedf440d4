import { Equal, type LucideIcon, Pencil, Plus, TriangleAlert } from "lucide-react";
import type { DraftShow } from "#contract/imports/drafts/schemas";
import { verdicts } from "#contract/imports/states";
import { labelOfColumn } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { isLeftOut, leftOutVerdict } from "./column-texts.ts";
import { Figure, Figures } from "./Figure.tsx";
import { monthCounts } from "./months.ts";
import type { PartProps } from "./use-draft-page.ts";

/** What the import would do with how many rows; a number chooses the rows that are listed. */
export function DraftSums({ page: { draft, tab, choice, choose } }: PartProps) {
  const { counts, months, expired } = draft;
  const show = tab === "rows" ? choice.show : "all";
  const and = (verdict: "twice" | "erased") =>
    counts[verdict] ? ` + ${formatNumber(counts[verdict])} ${verdicts[verdict]}` : "";
  const figure = (verdict: keyof typeof verdicts, icon: LucideIcon, label: string) => {
    const isOfLeftOut = verdict === "mending";
    const listed = isOfLeftOut ? leftOutVerdict(counts) : verdict;
    return (
      <Figure
        icon={icon}
        value={counts[verdict]}
        label={label}
        isBad={isOfLeftOut && counts[verdict] > 0}
        on={show === verdict || (isOfLeftOut && isLeftOut(show))}
        onClick={() => choose(show === listed ? "all" : listed)}
      />
    );
  };
  return (
    <div>
      <Figures columns={4}>
        {figure("new", Plus, counts.new === 1 ? "new lead" : "new leads")}
        {figure("unchanged", Equal, verdicts.unchanged)}
        {figure("changed", Pencil, verdicts.changed)}
        {figure("mending", TriangleAlert, `${verdicts.mending}${and("twice")}${and("erased")}`)}
      </Figures>
      {months.length > 0 && (
        <p className="num mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2 low:mt-1">
          <span className="low:hidden">New leads: {monthCounts(months)}</span>
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

/** Which rows are listed, each choice with their number. */
export function RowChoices({ page: { draft, choice, choose } }: PartProps) {
  const { show, column } = choice;
  const { counts, problems, rows } = draft;
  const faulty = problems.filter(({ faults }) => faults > 0);
  const one = (name: DraftShow, label: string, count: number) => (
    <Chip on={show === name && !column} onClick={() => choose(name)}>
      {label} {formatNumber(count)}
    </Chip>
  );
  const some = (name: DraftShow, label: string, count: number) =>
    (count > 0 || name === show) && one(name, label, count);
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2.5 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none]">
      {one("all", "All", rows)}
      {some("mending", "Has errors", counts.mending)}
      {some("unreadable", "Whole row", draft.unreadable)}
      {faulty.map(({ column: name, faults }) => (
        <Chip key={name} on={show === "mending" && column === name} onClick={() => choose("mending", name)}>
          {labelOfColumn(name)} {formatNumber(faults)}
        </Chip>
      ))}
      {some("twice", "Duplicates in the file", counts.twice)}
      {some("erased", "Erased on request", counts.erased)}
      {some("doubtful", "Warnings", draft.doubtful)}
      {some("knownAs", "Possible match under another registration", draft.knownAs)}
      {some("differing", "Differ from existing records", draft.differing)}
      {some("kept", "Conflicts, existing kept", draft.kept)}
      {some("recordChanged", "New leads that change a known customer", draft.recordChanged)}
      {some("openElsewhere", "Vehicles with an open lead in another month", draft.openElsewhere)}
    </div>
  );
}
