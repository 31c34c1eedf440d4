import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { AssignmentPlan, SentAssignment } from "#contract/leads/bulk/calls";
import { type AssignWay, assignWayNames, assignWays } from "#contract/leads/bulk/ways";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Choice } from "#web/ui/Choice.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { absenteesOf, assignees, team } from "../team.ts";
import { assigneesWithRoom, type Chosen, countOf, planOf, useAssignLeads, usersWork } from "./data.ts";
import { BY_LANGUAGE, EVENLY, Receivers, WhoGets } from "./Receivers.tsx";
import { doubtsOf } from "./receiver-doubts.ts";

interface AssignDialogProps {
  chosen: Chosen;
  /** What is chosen at first. */
  first?: string;
  onClose: () => void;
  onAssigned: () => void;
}

/**
 * Assigns the selected leads to one telecaller, shared out among several, or to none, and says before who gets how many and from
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
  /** Who does not take part; at first who is absent, or whose leads are shared out. */
  const [without, setLeft] = useState<ReadonlySet<string>>();
  const [tried, setTried] = useState(false);
  const active = assignees(users.data);
  const receivers = assigneesWithRoom(users.data, useQuery(usersWork).data);
  const isPart = "matching" in chosen && chosen.matching.part !== undefined;
  const holder = isPart ? chosen.matching.filter.telecaller : undefined;
  const left =
    without ?? new Set([...absenteesOf(users.data), ...(holder && holder !== UNASSIGNED ? [holder] : [])]);
  const people = active.map(([id]) => id).filter((id) => !left.has(id));
  const way = assignWayNames.find((one) => wayValue(one) === to);
  const isShared = way !== undefined;
  const assignment = {
    ...chosen,
    assignedUserId: isShared ? AUTO_ASSIGN : to,
    way,
    moveAssigned: to === UNASSIGNED || which === "all",
    ...(isShared && left.size > 0 && { people }),
  };
  const isAskable = to !== "" && (!isShared || people.length > 0);
  const plan = useQuery(planOf(isAskable ? assignment : undefined));
  const shown = isAskable ? plan.data : undefined;
  const isListed = "leadIds" in chosen || isPart;
  if (shown?.unassigned === 0 && isListed && !noneFree) setNoneFree(true);
  const receiver = isShared ? undefined : shown?.people.find(({ id }) => id === to);
  const user = receiver && users.data?.find(({ id }) => id === to);
  const doubts = user && receiver ? doubtsOf(user, receiver) : [];
  const leads = shown?.changing;
  const isCurrent = leads !== undefined && !plan.isPlaceholderData;
  return (
    <Dialog
      onClose={() => !assign.isPending && onClose()}
      title={to === UNASSIGNED ? "Unassign leads" : isPart ? "Distribute leads" : "Assign Selected"}
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
        <QueryError query={users} failed="Telecallers could not be loaded" brief />
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
            help={helps[to]}
          >
            <Select value={to} disabled={assign.isPending} onChange={(event) => setTo(event.target.value)}>
              <option value="">Select telecaller</option>
              {active.length > 0 && (
                <option value={AUTO_ASSIGN}>
                  Evenly among the{" "}
                  {formatNumber(isShared ? people.length : active.length - absenteesOf(users.data).size)}{" "}
                  active telecallers
                </option>
              )}
              {active.length > 0 && (
                <Options
                  of={(["capacity", "lastYear"] as const).map((one) => [wayValue(one), assignWays[one]])}
                />
              )}
              <Options of={receivers} />
              <option value={UNASSIGNED}>Nobody (unassign)</option>
            </Select>
          </Field>
          {receiver && <WhoGets receivers={[receiver]} />}
          {doubts.length > 0 && (
            <Notice tone="warn" role="status">
              {doubts.map((doubt) => (
                <p key={doubt}>{doubt}</p>
              ))}
            </Notice>
          )}
          {to !== UNASSIGNED && shown && shown.from.length > 0 && !(isPart && shown.unassigned === 0) && (
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
          {isShared && (
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
              {sayPlan(shown, leads ?? 0, assignment)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** A way of sharing out as a choice beside the telecallers. */
const wayValue = (way: AssignWay) => (way === "evenly" ? AUTO_ASSIGN : way);

const heldOf = ({ from }: AssignmentPlan) => from.reduce((sum, { leads }) => sum + leads, 0);

function labelOf(to: string, leads: number | undefined): string {
  const verb = to === UNASSIGNED ? "Unassign" : "Assign";
  return leads ? `${verb} ${formatCount(leads, "lead")}` : verb;
}

function sayPlan(
  plan: AssignmentPlan,
  leads: number,
  { assignedUserId: to, way, moveAssigned }: SentAssignment,
): string {
  const { moving, inHand, from, staying, left, toLastCaller } = plan;
  const stays = [
    staying > 0 &&
      `${formatCount(staying, "lead")} ${staying === 1 ? "stays" : "stay"}: promised for today, or open at a telecaller now.`,
    left > 0 && `${formatNumber(left)} stay unassigned: nobody has free capacity.`,
  ];
  if (leads === 0 && (staying > 0 || left > 0)) return stays.filter(Boolean).join(" ");
  if (leads === 0 && to === UNASSIGNED) return "None of these leads has a telecaller.";
  if (leads === 0)
    return from.length > 0 && !moveAssigned
      ? "None of these leads is unassigned."
      : "These leads are there already.";
  return [
    moving > 0 && `${formatCount(moving, "lead")} will leave ${moving === 1 ? "its" : "their"} telecaller.`,
    inHand > 0 &&
      `${formatNumber(inHand)} of them open at a telecaller now: a call under way is still recorded.`,
    way === "lastYear" && `${formatNumber(toLastCaller)} go to last year's caller.`,
    ...stays,
    "You can undo this for 10 minutes.",
  ]
    .filter(Boolean)
    .join(" ");
}

const helps: Record<string, string> = {
  [AUTO_ASSIGN]: EVENLY,
  capacity: `Each lead goes to the telecaller with the most room, and none beyond a capacity (User Management, Edit). ${BY_LANGUAGE}`,
  lastYear: `To whom had the customer's latest earlier lead, if present; the others to the telecaller with the fewest open leads. ${BY_LANGUAGE}`,
  [UNASSIGNED]: "Every telecaller sees them. Whoever records the first outcome gets the lead.",
};
