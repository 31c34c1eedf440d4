import { CircleCheck, SearchX } from "lucide-react";
import type { Draft, DraftShow } from "#contract/imports/drafts/calls";
import type { ColumnName } from "#contract/lead/columns";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { inGridOrder, labelOfColumn } from "./column-texts.ts";
import { RowCards } from "./RowCards.tsx";
import { RowsGrid } from "./RowsGrid.tsx";
import { useDraftRows } from "./use-draft-rows.ts";
import { focusGrid } from "./use-grid-cursor.ts";
import type { Mends } from "./use-mends.ts";
import { useHowMended } from "./use-replaced.ts";

interface RowsTabProps {
  draft: Draft;
  show: DraftShow;
  column: ColumnName | undefined;
  mends: Mends;
  onChoose: (show: DraftShow, column?: ColumnName) => void;
}

/** The rows of a draft in the order of the file, each with what is wrong with it. */
export function RowsTab({ draft, show, column, mends, onChoose }: RowsTabProps) {
  useKeys({ M: focusGrid });
  return (
    <div className="grid gap-2.5 pt-2.5">
      <div className="flex flex-wrap items-center gap-2 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:none]">
        <Choices draft={draft} show={show} column={column} onChoose={onChoose} />
      </div>
      {mends.problem && (
        <Notice tone="danger" role="alert" title="What you typed is not saved yet">
          <span className="mr-2">{mends.problem}</span>
          <Button size="s" busy={mends.isSaving} onClick={mends.retry}>
            Retry
          </Button>{" "}
          <Button size="s" variant="ghost" disabled={mends.isSaving} onClick={mends.giveUp}>
            Give up what I typed
          </Button>
        </Notice>
      )}
      <List key={`${show} ${column}`} draft={draft} show={show} column={column} mends={mends} />
    </div>
  );
}

function Choices({ draft, show, column, onChoose }: Omit<RowsTabProps, "mends">) {
  const { counts, problems, rows, doubtful, knownAs } = draft;
  const faulty = problems.filter(({ faults }) => faults > 0);
  const one = (name: DraftShow, label: string, count: number) => (
    <Chip on={show === name && !column} onClick={() => onChoose(name)}>
      {label} {formatNumber(count)}
    </Chip>
  );
  return (
    <>
      {one("all", "All", rows)}
      {counts.mending > 0 && one("mending", "Need mending", counts.mending)}
      {faulty.map(({ column: name, faults }) => (
        <Chip key={name} on={show === "mending" && column === name} onClick={() => onChoose("mending", name)}>
          {labelOfColumn(name)} {formatNumber(faults)}
        </Chip>
      ))}
      {counts.twice > 0 && one("twice", "Twice in the file", counts.twice)}
      {doubtful > 0 && one("doubtful", "To look at", doubtful)}
      {knownAs > 0 && one("knownAs", "Known under another number", knownAs)}
    </>
  );
}

function List({ draft, show, column, mends }: Omit<RowsTabProps, "onChoose">) {
  const rows = useDraftRows(String(draft.id), { show, column });
  const howMended = useHowMended(String(draft.id));
  const onPhone = phoneLayout.use();
  if (rows.total === undefined)
    return rows.error ? (
      <ErrorState title="Could not load the rows" busy={rows.isFetching} onRetry={rows.retry}>
        {reasonOf(rows.error)}
      </ErrorState>
    ) : (
      <Loading text="Loading..." />
    );
  if (rows.total === 0)
    return (
      <div className="rounded-lg border border-line bg-surface">
        {show === "mending" ? (
          <EmptyState icon={CircleCheck} title="Nothing needs mending." role="status" />
        ) : (
          <EmptyState icon={SearchX} title="No rows here" role="status" />
        )}
      </div>
    );
  const list = { rows, total: rows.total, mends, howMended };
  if (onPhone) return <RowCards {...list} />;
  return <RowsGrid {...list} columns={inGridOrder(draft.columns)} show={show} />;
}
