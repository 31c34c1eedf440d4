import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { AssignmentPlan } from "#contract/leads/bulk/calls";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Choice } from "#web/ui/Choice.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { absenteesOf, assignees, team } from "../team.ts";
import { type Chosen, countOf, planOf, useAssignLeads } from "./data.ts";
import { Receivers } from "./Receivers.tsx";

interface AssignDialogProps {
  chosen: Chosen;
  /** What is chosen at first. */
  first?: string;
  onClose: () => void;
  onAssigned: () => void;
}

/**
 * Assigns the selected leads to one telecaller, evenly to several, or to none, and says before who gets how many and from
 * whom. Assigned leads move only if asked.
 */
export function AssignDialog({ chosen, first = "", onClose, onAssigned }: AssignDialogProps) {
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const assign = useAssignLeads(onAssigned);
  const [to, setTo] = useState(first);
  const [picked, setWhich] = useState<"unassigned" | "all">();
  /** Leads that were chosen one by one move when none of them is unassigned. */
  const [noneFree, setNoneFree] = useState(false);
  const which = picked ?? (noneFree ? "all" : "unassigned");
  /** Who does not take part; at first who is absent. */
  const [without, setLeft] = useState<ReadonlySet<string>>();
  const [tried, setTried] = useState(false);
  const active = assignees(users.data);
  const left = without ?? absenteesOf(users.data);
  const people = active.map(([id]) => id).filter((id) => !left.has(id));
  const isEven = to === AUTO_ASSIGN;
  const assignment = {
    ...chosen,
    assignedUserId: to,
    moveAssigned: to === UNASSIGNED || which === "all",
    ...(isEven && left.size > 0 && { people }),
  };
  const isAskable = to !== "" && (!isEven || people.length > 0);
  const plan = useQuery(planOf(isAskable ? assignment : undefined));
  const shown = isAskable ? plan.data : undefined;
  if (shown?.unassigned === 0 && "leadIds" in chosen && !noneFree) setNoneFree(true);
  const leads = shown && plannedOf(shown, assignment.moveAssigned, to);
  const isCurrent = leads !== undefined && !plan.isPlaceholderData;
  return (
    <Dialog
      open
      onClose={() => !assign.isPending && onClose()}
      title={to === UNASSIGNED ? "Unassign leads" : "Assign Selected"}
      description={`${formatCount(countOf(chosen), "lead")} selected.`}
      confirm={
        users.data && {
          label: labelOf(to, leads),
          onConfirm: () => {
            setTried(true);
            if (isCurrent && leads > 0) assign.mutate({ body: assignment });
          },
          disabled: to !== "" && !(isCurrent && leads > 0),
          busy: assign.isPending,
          busyLabel: "Assigning...",
        }
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
                  Evenly among the {formatNumber(active.length - absenteesOf(users.data).size)} active
                  telecallers
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
          {to !== UNASSIGNED && shown && shown.from.length > 0 && (
            <Choice
              label="Which leads"
              value={which}
              options={[
                {
                  value: "unassigned",
                  label: `Only the unassigned: ${formatNumber(shown.unassigned)}`,
                  help:
                    shown.unassigned === 0
                      ? "None of these leads is unassigned."
                      : "Leads that a telecaller has stay there.",
                },
                {
                  value: "all",
                  label: `Also move the assigned: ${formatNumber(heldOf(shown))}`,
                  help: `From ${shown.from.map(({ name, leads: held }) => `${name} ${formatNumber(held)}`).join(", ")}`,
                },
              ]}
              onChange={setWhich}
            />
          )}
          {isEven && (
            <Receivers
              people={active}
              plan={shown}
              left={left}
              onChange={setLeft}
              error={people.length === 0 ? "Choose at least one telecaller" : undefined}
            />
          )}
          {plan.isError && isAskable && <Notice tone="danger">{reasonOf(plan.error)}</Notice>}
          {shown && (
            <p role="status" className="num text-12 text-ink-2">
              {sayPlan(shown, leads ?? 0, to)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

const heldOf = ({ from }: AssignmentPlan) => from.reduce((sum, { leads }) => sum + leads, 0);

/** How many leads change hands. */
function plannedOf(plan: AssignmentPlan, moves: boolean, to: string): number {
  return plan.moving + (moves && to === UNASSIGNED ? 0 : plan.unassigned);
}

function labelOf(to: string, leads: number | undefined): string {
  const verb = to === UNASSIGNED ? "Unassign" : "Assign";
  return leads ? `${verb} ${formatCount(leads, "lead")}` : verb;
}

function sayPlan({ moving, inHand, from }: AssignmentPlan, leads: number, to: string): string {
  if (leads === 0 && to === UNASSIGNED) return "None of these leads has a telecaller.";
  if (leads === 0)
    return from.length > 0 ? "None of these leads is unassigned." : "These leads are there already.";
  return [
    moving > 0 && `${formatCount(moving, "lead")} will leave ${moving === 1 ? "its" : "their"} telecaller.`,
    inHand > 0 && `${formatNumber(inHand)} of them in Call Mode right now: that call is still recorded.`,
    "You can undo this for 10 minutes.",
  ]
    .filter(Boolean)
    .join(" ");
}

function help(to: string): string | false {
  if (to === AUTO_ASSIGN)
    return "Each lead goes to the telecaller with the fewest open leads, so that everyone ends up with about the same.";
  return to === UNASSIGNED && "Every telecaller sees them. Whoever records the first outcome gets the lead.";
}
