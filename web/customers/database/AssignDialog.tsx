import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUTO_ASSIGN } from "#contract/assignment";
import type { CustomerRow } from "#contract/customers/calls";
import { team } from "#web/lead/team.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { useAssignLeads } from "../data.ts";
import { telecallerChoices } from "../telecaller-choices.ts";
import { leadIdsOf } from "./selection.ts";

interface AssignDialogProps {
  customers: readonly CustomerRow[];
  onClose: () => void;
  onAssigned: () => void;
}

/** Assigns the selected leads to one telecaller, or evenly to all active ones. */
export function AssignDialog({ customers, onClose, onAssigned }: AssignDialogProps) {
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const assign = useAssignLeads(onAssigned);
  const [to, setTo] = useState("");
  const [tried, setTried] = useState(false);
  const active = telecallerChoices(users.data).filter(({ isActive }) => isActive);
  const held = customers.filter(({ assignedTo }) => assignedTo !== null).length;
  const confirm = () => {
    setTried(true);
    if (to) assign.mutate({ leadIds: leadIdsOf(customers), assignedUserId: to });
  };
  return (
    <Dialog
      open
      onClose={() => !assign.isPending && onClose()}
      title="Assign Selected"
      description={`${formatNumber(customers.length)} lead(s) selected.`}
      confirm={
        active.length > 0
          ? { label: "Assign", onConfirm: confirm, busy: assign.isPending, busyLabel: "Assigning..." }
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
      ) : active.length === 0 ? (
        <Notice tone="warn">No telecaller can sign in. Add one under User Management first.</Notice>
      ) : (
        <div className="grid gap-3.5">
          <Field
            label="Assign to"
            required
            error={tried && !to ? "Please select a telecaller" : undefined}
            help={to === AUTO_ASSIGN && "Each lead goes to the telecaller with the fewest open leads."}
          >
            <Select value={to} disabled={assign.isPending} onChange={(event) => setTo(event.target.value)}>
              <option value="">Select telecaller</option>
              <option value={AUTO_ASSIGN}>
                Evenly over the {formatNumber(active.length)} active telecallers
              </option>
              {active.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {held > 0 && (
            <Notice>
              {held === customers.length
                ? "All of them have a telecaller now"
                : `With a telecaller now: ${formatNumber(held)}`}
              ; they move to the new one.
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}
