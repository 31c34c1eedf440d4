import { Trash2, UserMinus, UserPlus, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import type { ExportFormat } from "#contract/exports/formats";
import { leadTabs, unreachableOutcomes } from "#contract/lead/outcomes";
import type { SentSelection } from "#contract/leads/bulk/calls";
import type { LeadRow } from "#contract/leads/record";
import { today } from "#contract/time/calendar";
import { AssignDialog } from "#web/lead/bulk/AssignDialog.tsx";
import { DeleteLeadsDialog } from "#web/lead/bulk/DeleteLeadsDialog.tsx";
import type { Chosen } from "#web/lead/bulk/data.ts";
import { UndoNotice } from "#web/lead/bulk/UndoNotice.tsx";
import {
  ALL_MONTHS,
  inNextOrder,
  type ListState,
  listAddress,
  monthShown,
  narrowing,
  sharedAddress,
  sortOf,
} from "#web/lead/list-state.ts";
import { changeAddress, readAddress } from "#web/lib/browser/address.ts";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { focusedRow } from "#web/lib/list/row-focus.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { isPaged } from "./leads-of-tab.ts";
import {
  allSelected,
  clearRows,
  selectWhole,
  showRows,
  toggleAll,
  toggleRow,
  useIsSelected,
  useSelectedRows,
} from "./selected-rows.ts";

export function RowBox({ id, name }: { id: number; name: string }) {
  return (
    <Checkbox
      hideLabel
      label={`Select ${name}`}
      checked={useIsSelected(id)}
      onChange={(_on, range) => toggleRow(id, range)}
    />
  );
}

export function HeadBox({ rows }: { rows: number }) {
  const selected = useSelectedRows();
  return (
    <Checkbox
      hideLabel
      label={`Select the ${formatNumber(rows)} shown`}
      checked={rows > 0 && allSelected(selected)}
      disabled={rows === 0}
      onChange={toggleAll}
    />
  );
}

interface SelectionBarProps {
  leads: readonly LeadRow[];
  /** Identifies the list. */
  list: string;
  /** The row whose key was pressed before this was loaded. */
  early: RefObject<number | undefined>;
  /** What the list shows, where it has more pages, and the number of its leads. */
  whole: { filter: SentSelection["filter"]; total: number } | undefined;
}

/** The actions on the selected leads; appears with the first one. */
export function SelectionBar({ leads, list, early, whole }: SelectionBarProps) {
  const selected = useSelectedRows();
  const [dialog, setDialog] = useState<"assign" | "unassign" | "delete">();
  const mayDelete = useMay("leads:delete");
  // With the key of the row, which selects one of them.
  useLayoutEffect(() => {
    showRows(
      list,
      leads.map(({ id }) => id),
    );
    if (early.current) toggleRow(early.current);
    early.current = undefined;
  }, [list, leads, early]);
  useEffect(() => clearRows, []);
  useKeys({
    X: () => {
      const id = Number(focusedRow("[data-lead]")?.dataset.lead);
      if (id) toggleRow(id);
    },
  });

  const rows = selected.of === list ? leads.filter(({ id }) => selected.ids.has(id)) : [];
  const isWhole = selected.whole && whole !== undefined;
  const count = isWhole ? whole.total : rows.length;
  const chosen: Chosen = isWhole
    ? { matching: { filter: whole.filter, seen: whole.total } }
    : { leadIds: rows.map(({ id }) => id) };
  const close = () => setDialog(undefined);
  const finish = () => {
    close();
    clearRows();
    // The button that opened the dialog is gone.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true }));
  };
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </span>
      {count > 0 && (
        <section
          aria-label="Selected leads"
          className="sticky bottom-3 max-md:bottom-[calc(68px+var(--bottom-bar-above,0px)+var(--due-line,0px)+env(safe-area-inset-bottom))] z-(--z-sticky) mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1.5 rounded-lg border border-line-strong bg-surface py-1.5 pr-1.5 pl-3.5 shadow-lg"
        >
          <span className="num mr-1.5 font-medium">
            {isWhole ? `All ${formatNumber(count)}` : formatNumber(count)} selected
          </span>
          {whole && !isWhole && whole.total > leads.length && rows.length === leads.length && (
            <Button size="s" variant="ghost" onClick={selectWhole}>
              Select all {formatNumber(whole.total)} that match
            </Button>
          )}
          <Button size="s" variant="primary" icon={UserPlus} onClick={() => setDialog("assign")}>
            Assign
          </Button>
          {isWhole && !whole.filter.search && (
            <ButtonLink size="s" href={distributing()}>
              Distribute…
            </ButtonLink>
          )}
          <Button size="s" icon={UserMinus} onClick={() => setDialog("unassign")}>
            Unassign
          </Button>
          {mayDelete && (
            <Button size="s" variant="danger-quiet" icon={Trash2} onClick={() => setDialog("delete")}>
              Delete
            </Button>
          )}
          <IconButton icon={X} size="s" label="Clear selection" onClick={clearRows} />
        </section>
      )}
      {dialog === "delete" && (
        <DeleteLeadsDialog
          chosen={chosen}
          named={rows}
          filter={whole?.filter}
          onClose={close}
          onDeleted={finish}
        />
      )}
      {(dialog === "assign" || dialog === "unassign") && (
        <AssignDialog
          chosen={chosen}
          first={dialog === "unassign" ? UNASSIGNED : ""}
          onClose={close}
          onAssigned={finish}
        />
      )}
    </>
  );
}

export const selecting = { RowBox, HeadBox, SelectionBar, LeadsExport, UndoNotice };
export type Selecting = typeof selecting;

/** The page that shares out the open leads of this list. */
function distributing(): string {
  const { status = "pending_call", telecaller } = readAddress(location.search, listAddress);
  const list = changeAddress(location.search, listAddress, { status, page: 1 });
  return `/assignment?${changeAddress(list, sharedAddress, { everybody: telecaller ? undefined : "true" })}`;
}

/** The list as it is filtered and sorted, every page of it. */
function LeadsExport({ state }: { state: ListState }) {
  const mayExport = useMay("customers:export");
  if (!mayExport) return null;
  return (
    // Beside the count, which stays where it is when this is loaded.
    <span className="ml-auto [&+*]:ml-0">
      <ExportMenu compact addressOf={(format) => addressOf(state, format)} />
    </span>
  );
}

function addressOf(state: ListState, format: ExportFormat): string {
  const { tab, status = leadTabs[tab].status, outcome } = state;
  const month = monthShown(state, today(now()));
  const results =
    status === undefined ? unreachableOutcomes : tab === "interested" && outcome ? [outcome] : [];
  return exportAddress(
    "/api/leads/export",
    {
      ...(month !== ALL_MONTHS
        ? { campaignMonth: month, status }
        : tab === "callbacks"
          ? { promised: "true" }
          : { status }),
      callResults: results.join(),
      ...narrowing(state),
      ...(isPaged(state) && !state.sort ? inNextOrder : sortOf(state.sort ?? usualSort(state))),
    },
    format,
  );
}

/** As each list in one piece is sorted unless one chose otherwise. */
const usualSort = ({ tab }: ListState) => (tab === "callbacks" ? "followUp" : "-lastCall");
