import type { Draft, DraftShow } from "#contract/imports/drafts/schemas";
import type { ColumnName } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { labelOfColumn } from "./column-texts.ts";

interface RowChoicesProps {
  draft: Draft;
  show: DraftShow;
  column: ColumnName | undefined;
  onChoose: (show: DraftShow, column?: ColumnName) => void;
}

/** Which rows are listed, each choice with their number. */
export function RowChoices({ draft, show, column, onChoose }: RowChoicesProps) {
  const { counts, problems, rows } = draft;
  const faulty = problems.filter(({ faults }) => faults > 0);
  const one = (name: DraftShow, label: string, count: number) => (
    <Chip on={show === name && !column} onClick={() => onChoose(name)}>
      {label} {formatNumber(count)}
    </Chip>
  );
  const some = (name: DraftShow, label: string, count: number) => count > 0 && one(name, label, count);
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2.5 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none]">
      {one("all", "All", rows)}
      {some("mending", "Has errors", counts.mending)}
      {faulty.map(({ column: name, faults }) => (
        <Chip key={name} on={show === "mending" && column === name} onClick={() => onChoose("mending", name)}>
          {labelOfColumn(name)} {formatNumber(faults)}
        </Chip>
      ))}
      {some("twice", "Duplicates in the file", counts.twice)}
      {some("erased", "Erased on request", counts.erased)}
      {some("doubtful", "Warnings", draft.doubtful)}
      {some("knownAs", "Possible match under another registration", draft.knownAs)}
      {some("kept", "Conflicts, existing kept", draft.kept)}
      {some("recordChanged", "New leads that change a known customer", draft.recordChanged)}
      {some("openElsewhere", "Vehicles with an open lead in another month", draft.openElsewhere)}
    </div>
  );
}
