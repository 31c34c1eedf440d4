import { useInfiniteQuery } from "@tanstack/react-query";
import { Database, SearchX } from "lucide-react";
import { type ComponentType, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { AssignDialog } from "#web/lead/bulk/AssignDialog.tsx";
import { DeleteLeadsDialog } from "#web/lead/bulk/DeleteLeadsDialog.tsx";
import type { Chosen } from "#web/lead/bulk/data.ts";
import { UndoNotice } from "#web/lead/bulk/UndoNotice.tsx";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { focusedRow, focusRow } from "#web/lib/list/row-focus.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { Page } from "#web/ui/Page.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { customersOf } from "../data.ts";
import { CustomerCards } from "./CustomerCards.tsx";
import { CustomersTable } from "./CustomersTable.tsx";
import { DatabaseHeader } from "./DatabaseHeader.tsx";
import { EraseTraces } from "./EraseTraces.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { NO_FILTER, questionOf, useFilter } from "./filter-state.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import {
  allTicked,
  leadIdsOf,
  NONE,
  type Selection,
  selectable,
  selectedOf,
  toggled,
  toggledAll,
} from "./selection.ts";

const CARD = ":is([data-record], tr[data-lead])";
const shapes = [
  { value: "cards", label: "Cards" },
  { value: "rows", label: "Rows" },
] as const;
/** Cards, as specified, until one prefers rows; on a phone always cards. */
const usePrefersRows = createOwnSwitch("database-rows", false);

interface UploadPart {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Every customer of the agency: search, export, assign, delete and upload (specification §2). */
export function DatabaseScreen({ part: Upload }: { part: ComponentType<UploadPart> }) {
  const [filter, changeFilter] = useFilter();
  const [prefersRows, preferRows] = usePrefersRows(useViewer().id);
  const Customers = phoneLayout.use() || !prefersRows ? CustomerCards : CustomersTable;
  const question = questionOf(filter);
  const found = useInfiniteQuery(customersOf(question));
  const asked = JSON.stringify(question);
  const [selection, changeRows] = useSelection(asked);
  /** Whose matches are all selected, also those that are not shown. */
  const [wholeOf, setWholeOf] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [dialog, setDialog] = useState<"assign" | "delete">();
  const counts = useRef<HTMLParagraphElement>(null);
  useKeys({
    J: () => focusRow(1, CARD, "a"),
    K: () => focusRow(-1, CARD, "a"),
    X: () => focusedRow(CARD)?.querySelector<HTMLElement>("input:enabled")?.click(),
  });

  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.rows) ?? [], [found.data]);
  const selected = selectedOf(selection, rows);
  const total = found.data?.pages[0]?.total ?? 0;
  const whole = wholeOf === asked && selected.length > 0 && total > rows.length;
  const chosen: Chosen =
    whole && question
      ? { matching: { filter: question, latest: true, seen: total } }
      : { leadIds: leadIdsOf(selected) };
  const changeSelection = useCallback<typeof changeRows>(
    (next) => {
      setWholeOf(undefined);
      changeRows(next);
    },
    [changeRows],
  );
  // An empty placeholder belongs to another query, so it is no result of this one.
  const loading = !found.data || (found.isPlaceholderData && rows.length === 0);
  const tick = useCallback(
    (id: number) => changeSelection((before) => toggled(before, id)),
    [changeSelection],
  );
  const close = () => setDialog(undefined);
  const finish = () => {
    close();
    changeSelection(() => NONE);
    // The button that opened the dialog is gone or disabled.
    requestAnimationFrame(() => counts.current?.focus({ preventScroll: true }));
  };

  return (
    <Page title="Entire Database" documentTitle="Customer Database: Entire Database">
      <DatabaseHeader
        question={question}
        total={loading ? undefined : total}
        rows={rows}
        selected={whole ? total : selected.length}
        uploadOpen={uploading}
        counts={counts}
        onUpload={() => setUploading(!uploading)}
        onAssign={() => setDialog("assign")}
      />
      <Upload open={uploading} onOpen={() => setUploading(true)} onClose={() => setUploading(false)} />
      <UndoNotice />
      <FilterBar filter={filter} onChange={changeFilter} />
      {!question ? (
        <Box>
          <EmptyState icon={Database} title="Search Database">
            Use the filters above and enter a name, phone number or other criteria.
          </EmptyState>
        </Box>
      ) : found.isError && !found.data ? (
        <Box>
          <QueryError query={found} failed="Could not load customers" />
        </Box>
      ) : loading ? (
        <Box>
          <Loading text="Loading customers..." />
        </Box>
      ) : rows.length === 0 ? (
        <Box>
          <EmptyState
            icon={SearchX}
            title="No customers found"
            role="status"
            actions={
              <>
                <Button onClick={() => changeFilter(NO_FILTER)}>Clear</Button>
                <EraseTraces of={question.search} />
              </>
            }
          >
            No customers match your search criteria. Try adjusting your filters.
          </EmptyState>
        </Box>
      ) : (
        <>
          {found.isError && (
            <OutOfDate busy={found.isFetching} onRetry={() => found.refetch()}>
              Could not load customers. These may be out of date.
            </OutOfDate>
          )}
          <SelectionBar
            count={selectable(rows).length}
            ticked={allTicked(selection, rows)}
            total={total > rows.length ? total : undefined}
            whole={whole}
            onSelectWhole={() => setWholeOf(asked)}
            onToggleAll={() => changeSelection((before) => toggledAll(before, rows))}
            onDelete={() => setDialog("delete")}
            onClear={() => changeSelection(() => NONE)}
          >
            <Segmented
              label="Show customers as"
              options={shapes}
              value={prefersRows ? "rows" : "cards"}
              onChange={(shape) => preferRows(shape === "rows")}
            />
          </SelectionBar>
          <Customers rows={rows} selection={selection} busy={found.isFetching} onTick={tick} />
          <div className="num flex min-h-11 items-center gap-2 pt-1 text-12 text-ink-3">
            <p role="status">
              Showing {formatNumber(rows.length)} of {formatCount(total, "customer")}
            </p>
            {found.hasNextPage && (
              <Button size="s" busy={found.isFetching} onClick={() => found.fetchNextPage()}>
                Show more
              </Button>
            )}
          </div>
        </>
      )}
      {dialog === "delete" && (
        <DeleteLeadsDialog
          chosen={chosen}
          named={selected}
          filter={question}
          onClose={close}
          onDeleted={finish}
        />
      )}
      {dialog === "assign" && <AssignDialog chosen={chosen} onClose={close} onAssigned={finish} />}
    </Page>
  );
}

function Box({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

/** The selection among the results of one query; another query starts with an empty selection. */
function useSelection(question: string): [Selection, (change: (selection: Selection) => Selection) => void] {
  const [picked, setPicked] = useState({ question, selection: NONE });
  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      setPicked((before) => ({
        question,
        selection: next(before.question === question ? before.selection : NONE),
      })),
    [question],
  );
  return [picked.question === question ? picked.selection : NONE, change];
}
