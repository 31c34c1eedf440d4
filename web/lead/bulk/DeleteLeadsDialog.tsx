import { formatRegistration } from "#contract/lead/registration";
import type { SentSelection } from "#contract/leads/bulk/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ExportMenu } from "#web/ui/ExportMenu.tsx";
import { type Chosen, countOf, useDeleteLeads } from "./data.ts";
import { useTypedNumber } from "./use-typed-number.tsx";

const NAMED = 5;

interface Named {
  id: number;
  name: string;
  registrationNumber: string | null;
}

interface DeleteLeadsDialogProps {
  chosen: Chosen;
  /** The first of them are named. */
  named: readonly Named[];
  /** What the list they are chosen from matches, if known. */
  filter: SentSelection["filter"] | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Specification §5. */
export function DeleteLeadsDialog({ chosen, named, filter, onClose, onDeleted }: DeleteLeadsDialogProps) {
  const remove = useDeleteLeads(onDeleted);
  const count = countOf(chosen);
  const more = count - NAMED;
  const { isMany, confirm, field } = useTypedNumber(count, "delete");
  const mayExport = useMay("customers:export");
  return (
    <Dialog
      alert
      size="s"
      onClose={() => !remove.isPending && onClose()}
      title="Delete leads?"
      description={`You are about to delete ${formatNumber(count)} lead(s). This action cannot be undone. All associated call logs and documents will also be deleted.`}
      confirm={{
        label: count === 1 ? "Delete 1 lead" : `Delete ${formatNumber(count)} leads`,
        onConfirm: () => confirm((confirmed) => remove.mutate({ body: { ...chosen, ...confirmed } })),
        busy: remove.isPending,
        busyLabel: "Deleting...",
        danger: true,
      }}
    >
      <ul className="rounded-lg border border-line bg-subtle px-3.5 py-2.5">
        {named.slice(0, NAMED).map(({ id, name, registrationNumber }) => (
          <li key={id} className="flex min-w-0 gap-3 py-px">
            <span className="min-w-0 truncate font-medium">{name}</span>
            {registrationNumber && (
              <span className="num-id text-ink-2">{formatRegistration(registrationNumber)}</span>
            )}
          </li>
        ))}
        {more > 0 && <li className="num py-px text-ink-2">and {formatNumber(more)} more</li>}
      </ul>
      <p className="mt-2.5 text-12 text-ink-3">
        Customers left without a lead are deleted too. Leads in other months are kept. The audit log keeps
        names and vehicles.
      </p>
      {isMany && (
        <div className="mt-3.5 grid gap-3.5">
          {mayExport && filter && (
            <div className="flex flex-wrap items-center gap-3">
              <span className="text-ink-2">Keep a copy first:</span>
              <ExportMenu
                addressOf={(format) => exportAddress("/api/leads/export", exportedBy(filter), format)}
              >
                Export the list
              </ExportMenu>
            </div>
          )}
          {field}
        </div>
      )}
    </Dialog>
  );
}

/** The filter as the export of leads takes it. */
function exportedBy({ callResults, ...filter }: SentSelection["filter"]) {
  const given = Object.entries(filter).map(([name, value]) => [
    name,
    value === undefined ? "" : String(value),
  ]);
  return { ...Object.fromEntries(given), callResults: callResults?.join() };
}
