import { formatRegistration } from "#contract/lead/registration";
import { formatNumber } from "#web/lib/format/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { type Chosen, countOf, useDeleteLeads } from "./data.ts";

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
  onClose: () => void;
  onDeleted: () => void;
}

/** Specification §5. */
export function DeleteLeadsDialog({ chosen, named, onClose, onDeleted }: DeleteLeadsDialogProps) {
  const remove = useDeleteLeads(onDeleted);
  const count = countOf(chosen);
  const more = count - NAMED;
  return (
    <Dialog
      open
      alert
      size="s"
      onClose={() => !remove.isPending && onClose()}
      title="Delete leads?"
      description={`You are about to delete ${formatNumber(count)} lead(s). This action cannot be undone. All associated call logs and documents will also be deleted.`}
      confirm={{
        label: count === 1 ? "Delete 1 lead" : `Delete ${formatNumber(count)} leads`,
        onConfirm: () => remove.mutate(chosen),
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
        Customers left without a lead are deleted too. Leads in other months are kept.
      </p>
    </Dialog>
  );
}
