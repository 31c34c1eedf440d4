import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { formatCount } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SortChoice } from "#web/ui/SortChoice.tsx";
import { inGridOrder, sortsOf } from "./column-texts.ts";
import { usePlan } from "./data.ts";
import { Listed } from "./Listed.tsx";
import { RowCards } from "./RowCards.tsx";
import { RowsGrid } from "./RowsGrid.tsx";
import type { PartProps } from "./use-draft-page.ts";
import { useDraftRows } from "./use-draft-rows.ts";
import { focusGrid } from "./use-grid-cursor.ts";

/** The rows of a draft, each with what is wrong with it. */
export function RowsTab({ page }: PartProps) {
  const { draft, edits, choice } = page;
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
      <List key={`${choice.show} ${choice.column} ${choice.search}`} page={page} />
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

function List({ page }: PartProps) {
  const { draft, choice } = page;
  const { show, search } = choice;
  const rows = useDraftRows(page.id, choice);
  const onPhone = phoneLayout.use();
  // Editing moves no column.
  const [columns] = useState(() => inGridOrder(draft, choice.column));
  const isDone = (show === "mending" || show === "unreadable") && {
    empty: "No errors left.",
    emptyIcon: CircleCheck,
  };
  return (
    <Listed rows={rows} search={search} {...isDone}>
      {(total) =>
        onPhone ? (
          <>
            <div className="low:order-1">
              <SortChoice columns={sortsOf(columns)} sort={choice} onSort={page.change} />
            </div>
            <RowCards rows={rows} total={total} edits={page.edits} />
          </>
        ) : (
          <RowsGrid page={page} rows={rows} total={total} columns={columns} />
        )
      }
    </Listed>
  );
}
