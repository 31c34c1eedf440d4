import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentType, useCallback, useMemo, useRef, useState } from "react";
import { AssignDialog } from "#web/lead/bulk/AssignDialog.tsx";
import { DeleteLeadsDialog } from "#web/lead/bulk/DeleteLeadsDialog.tsx";
import type { Chosen } from "#web/lead/bulk/data.ts";
import { UndoNotice } from "#web/lead/bulk/UndoNotice.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { focusedRow, focusRow } from "#web/lib/list/row-focus.ts";
import { Page } from "#web/ui/Page.tsx";
import { customersOf } from "../data.ts";
import { DatabaseHeader } from "./DatabaseHeader.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FoundCustomers } from "./FoundCustomers.tsx";
import { NO_FILTER, questionOf, useFilter } from "./filter-state.ts";
import { BeforeSearch, CustomersError, LoadingCustomers, NoCustomers } from "./Results.tsx";
import { leadIdsOf, NONE, selectedOf, toggled, toggledAll } from "./selection.ts";
import { useSelection } from "./use-selection.ts";

const CARD = "[data-record]";

interface UploadPart {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Every customer of the agency: search, export, assign, delete and upload (specification §2). */
export function DatabaseScreen({ part: Upload }: { part: ComponentType<UploadPart> }) {
  const [filter, changeFilter] = useFilter();
  const question = questionOf(filter);
  const found = useInfiniteQuery(customersOf(question));
  const asked = JSON.stringify(question);
  const [selection, changeRows] = useSelection(asked);
  /** Whose matches are all selected, also those that are not shown. */
  const [wholeOf, setWholeOf] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [dialog, setDialog] = useState<"assign" | "delete">();
  const input = useRef<HTMLInputElement>(null);
  const counts = useRef<HTMLParagraphElement>(null);
  useKeys({
    "/": () => input.current?.focus(),
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
  const clear = () => changeFilter(NO_FILTER);
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
      <FilterBar filter={filter} onChange={changeFilter} input={input} />
      {!question ? (
        <BeforeSearch />
      ) : found.isError && !found.data ? (
        <CustomersError error={found.error} busy={found.isFetching} onRetry={() => found.refetch()} />
      ) : loading ? (
        <LoadingCustomers />
      ) : rows.length === 0 ? (
        <NoCustomers onClear={clear} />
      ) : (
        <FoundCustomers
          rows={rows}
          total={total}
          whole={whole}
          selection={selection}
          busy={found.isFetching}
          more={found.hasNextPage ? () => found.fetchNextPage() : undefined}
          outOfDate={found.isError}
          onTick={tick}
          onToggleAll={() => changeSelection((before) => toggledAll(before, rows))}
          onClear={() => changeSelection(() => NONE)}
          onSelectWhole={() => setWholeOf(asked)}
          onDelete={() => setDialog("delete")}
          onRetry={() => found.refetch()}
        />
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
