import { CircleCheck, SearchX } from "lucide-react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState, ErrorState } from "#web/ui/EmptyState.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { inGridOrder } from "./column-texts.ts";
import { type RowChoice, usePlan } from "./data.ts";
import { RowCards } from "./RowCards.tsx";
import { RowsGrid } from "./RowsGrid.tsx";
import { useDraftRows } from "./use-draft-rows.ts";
import type { Edits } from "./use-edits.ts";
import { focusGrid } from "./use-grid-cursor.ts";

interface RowsTabProps {
  draft: Draft;
  choice: RowChoice;
  edits: Edits;
}

/** The rows of a draft in the order of the file, each with what is wrong with it. */
export function RowsTab({ draft, choice, edits }: RowsTabProps) {
  useKeys({ M: focusGrid });
  return (
    <div className="grid gap-2.5 pt-2.5">
      {edits.problem && (
        <Notice tone="danger" role="alert" title="What you typed is not saved yet">
          <span className="mr-2">{edits.problem}</span>
          <Button size="s" busy={edits.isSaving} onClick={edits.retry}>
            Retry
          </Button>{" "}
          <Button size="s" variant="ghost" disabled={edits.isSaving} onClick={edits.giveUp}>
            Discard my changes
          </Button>
        </Notice>
      )}
      {(draft.counts.erased > 0 || draft.plan.erased) && <ErasedPeople draft={draft} />}
      <List key={Object.values(choice).join(" ")} draft={draft} choice={choice} edits={edits} />
    </div>
  );
}

/** Left out by default; an administrator may decide otherwise for this file. */
function ErasedPeople({ draft }: { draft: Draft }) {
  const change = usePlan(String(draft.id));
  const takes = draft.plan.erased ?? false;
  return (
    <Notice
      tone="warn"
      title={
        takes
          ? "People who were erased on request are imported"
          : `${formatCount(draft.counts.erased, "row")} of people who were erased on request`
      }
    >
      <div className="mt-1">
        <Checkbox
          checked={takes}
          onChange={(erased) => change.mutate({ erased })}
          label="Import them all the same"
        />
      </div>
    </Notice>
  );
}

const hasProblems = ({ counts, problems, knownAs }: Draft) =>
  counts.mending + counts.twice + counts.erased + knownAs + problems.length > 0;

function List({ draft, choice, edits }: RowsTabProps) {
  const { show, search } = choice;
  const rows = useDraftRows(String(draft.id), choice);
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
        {show === "mending" && !search ? (
          <EmptyState icon={CircleCheck} title="No errors left." role="status" />
        ) : (
          <EmptyState
            icon={SearchX}
            title={search ? `No row with ‘${search}’ here` : "No rows here"}
            role="status"
          />
        )}
      </div>
    );
  const list = { rows, total: rows.total, edits };
  if (onPhone) return <RowCards {...list} />;
  return (
    <RowsGrid {...list} columns={inGridOrder(draft.columns)} show={show} hasProblems={hasProblems(draft)} />
  );
}
