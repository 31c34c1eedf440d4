import type { ExportFormat } from "#contract/exports/formats";
import { leadTabs, unreachableOutcomes } from "#contract/lead/outcomes";
import { today } from "#contract/time/calendar";
import { ALL_MONTHS, type ListState, monthShown, narrowing, sortOf } from "#web/lead/list-state.ts";
import { now } from "#web/lib/browser/clock.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";

/** The list as it is filtered and sorted, every page of it. */
export function LeadsExport({ state }: { state: ListState }) {
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
      ...(month === ALL_MONTHS ? { promised: "true" } : { campaignMonth: month, status }),
      callResults: results.join(),
      ...narrowing(state),
      ...sortOf(state.sort ?? usualSort(state)),
    },
    format,
  );
}

/** As each tab is sorted unless one chose otherwise. */
function usualSort({ tab, status }: ListState) {
  if (status !== undefined || tab === "pending") return "expiry";
  return tab === "callbacks" ? "followUp" : "-lastCall";
}
