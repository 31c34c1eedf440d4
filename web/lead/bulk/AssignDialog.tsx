import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { assignees, team } from "../team.ts";
import { type Chosen, countOf, useAssignLeads } from "./data.ts";

interface AssignDialogProps {
  chosen: Chosen;
  /** How many of them are assigned now, if known. */
  held: number | undefined;
  /** What is chosen at first. */
  first?: string;
  onClose: () => void;
  onAssigned: () => void;
}

/** Assigns the selected leads to one telecaller, evenly to all active ones, or to none. */
export function AssignDialog({ chosen, held, first = "", onClose, onAssigned }: AssignDialogProps) {
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const assign = useAssignLeads(onAssigned);
  const [to, setTo] = useState(first);
  const [tried, setTried] = useState(false);
  const active = assignees(users.data);
  const count = countOf(chosen);
  const confirm = () => {
    setTried(true);
    if (to) assign.mutate({ chosen, to });
  };
  return (
    <Dialog
      open
      onClose={() => !assign.isPending && onClose()}
      title="Assign Selected"
      description={`${formatCount(count, "lead")} selected.`}
      confirm={
        users.data
          ? {
              label: to === UNASSIGNED ? "Unassign" : "Assign",
              onConfirm: confirm,
              busy: assign.isPending,
              busyLabel: "Assigning...",
            }
          : undefined
      }
    >
      {users.isError && !users.data ? (
        <ErrorState
          title="Telecallers could not be loaded"
          busy={users.isFetching}
          onRetry={() => users.refetch()}
        />
      ) : !users.data ? (
        <Loading text="Loading telecallers..." />
      ) : (
        <div className="grid gap-3.5">
          {active.length === 0 && (
            <Notice tone="warn">No telecaller can sign in. Add one under User Management first.</Notice>
          )}
          <Field
            label="Assign to"
            required
            error={tried && !to ? "Please select a telecaller" : undefined}
            help={help(to)}
          >
            <Select value={to} disabled={assign.isPending} onChange={(event) => setTo(event.target.value)}>
              <option value="">Select telecaller</option>
              {active.length > 0 && (
                <option value={AUTO_ASSIGN}>
                  Evenly among the {formatNumber(active.length)} active telecallers
                </option>
              )}
              {active.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={UNASSIGNED}>Nobody (unassign)</option>
            </Select>
          </Field>
          {held !== undefined && held > 0 && to !== UNASSIGNED && (
            <Notice>
              {held === count
                ? "All of them are already assigned"
                : `Already assigned: ${formatNumber(held)}`}
              ; they move to the new telecaller.
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

function help(to: string): string | false {
  if (to === AUTO_ASSIGN)
    return "Each lead goes to the telecaller with the fewest open leads, so that everyone ends up with about the same.";
  return to === UNASSIGNED && "Every telecaller sees them. Whoever records the first outcome gets the lead.";
}
