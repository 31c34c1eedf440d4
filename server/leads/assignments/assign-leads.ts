import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { counted } from "#contract/counted";
import type { Assignment } from "#contract/leads/bulk/calls";
import { LEADS_PER_BULK_CALL } from "#contract/leads/bulk/limits";
import { lockActiveTelecallers } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { countInHand, insertAssignment, insertPlan, namesOf } from "#server/lead/assignment-queries";
import { findChosen, type Handover, type LockedLeadIds } from "#server/lead/bulk-queries";
import {
  type Assigned,
  assignAll,
  auditedAssignment,
  lockTeam,
  openLeadsOf,
  spreadKeepingOwn,
  unassign,
} from "#server/lead/hand-out";
import { countOpenLeads } from "#server/lead/workload-queries";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";

/**
 * Assigns leads to one telecaller, to none, or each in turn to the one with the fewest open leads; all or none. It can be
 * undone for a while. What is too many for one call is only planned: the job carries it out.
 */
export async function assignLeads(tx: Tx, moment: Moment, assignment: Assignment): Promise<Assigned> {
  const { assignedUserId: to, matching } = assignment;
  const isLarge = matching !== undefined && matching.seen > LEADS_PER_BULK_CALL;
  const read = isLarge && (await planned(tx, moment, assignment, "unlocked"));
  const isForJob = read && read.handovers.length > LEADS_PER_BULK_CALL;
  const { leads, handovers } = isForJob ? read : await planned(tx, moment, assignment, "locked");
  if (leads.length === 0) throw conflict("All of these leads are assigned already. None was moved.");
  const id = await insertAssignment(tx, moment.viewer.id, moment.now);
  if (handovers.length > LEADS_PER_BULK_CALL) {
    const planned = handovers.filter(({ from, assignee }) => from !== assignee);
    await insertPlan(tx, id, planned, {
      details: auditedAssignment(to, leads, matching),
      address: moment.address,
    });
    const verb = to === UNASSIGNED ? "Unassigning" : "Assigning";
    return {
      message: `${verb} ${counted(planned.length, "lead")}`,
      assigned: 0,
      planned: planned.length,
      undoId: id,
      byTelecaller: [],
    };
  }
  return assignAll(tx, moment, { to, matching, assignmentId: id }, leads, handovers);
}

/** What the same assignment would do now. */
export async function planAssignment(tx: Tx, moment: Moment, assignment: Assignment) {
  const { found, handovers, team } = await planned(tx, moment, assignment, "unlocked");
  const moving = handovers.filter(({ from, assignee }) => from !== null && from !== assignee);
  // What is the receiver's already is neither to move nor unassigned.
  const held = counts(
    found.map(({ assignedTo }) => (assignedTo === assignment.assignedUserId ? null : assignedTo)),
  );
  const come = counts(handovers.map(({ assignee }) => assignee));
  const go = counts(handovers.map(({ from }) => from));
  const open = await countOpenLeads(tx, team);
  const names = await namesOf(tx, [...held.keys(), ...team]);
  return {
    unassigned: found.filter(({ assignedTo }) => assignedTo === null).length,
    from: names.flatMap(({ id, name }) => {
      const leads = held.get(id);
      return leads ? [{ id, name, leads }] : [];
    }),
    moving: moving.length,
    inHand: await countInHand(
      tx,
      moving.map(({ leadId }) => leadId),
      moment.now,
    ),
    people: names
      .filter(({ id }) => team.includes(id))
      .map(({ id, name }) => ({
        id,
        name,
        open: open.get(id) ?? 0,
        given: (come.get(id) ?? 0) - (go.get(id) ?? 0),
      })),
  };
}

interface Planned {
  /** The chosen leads, and those of them that this assignment is about. */
  found: LockedLeadIds[];
  leads: LockedLeadIds[];
  handovers: Handover[];
  /** Who takes part. */
  team: string[];
}

async function planned(
  tx: Tx,
  { viewer }: Moment,
  { assignedUserId: to, people, moveAssigned, ...chosen }: Assignment,
  locked: "locked" | "unlocked",
): Promise<Planned> {
  const present = await lockTeam(tx, "assignedUserId", to);
  // Whoever is named takes part, also when absent.
  const team =
    people && to === AUTO_ASSIGN
      ? [...(await lockActiveTelecallers(tx)).values()].filter((id) => people.includes(id))
      : present;
  if (people && team.length < new Set(people).size) throw badField("people", "Choose active telecallers");
  const found = await findChosen(tx, viewer, chosen, locked);
  if (found.length === 0) throw notFound("Leads");
  const moves = moveAssigned ?? (to === UNASSIGNED || chosen.matching === undefined);
  const leads = moves ? found : found.filter(({ assignedTo }) => assignedTo === null);
  if (to === UNASSIGNED) return { found, leads, handovers: unassign(leads), team };
  const loads = await openLeadsOf(tx, team, leads);
  return { found, leads, handovers: spreadKeepingOwn(leads, loads), team };
}

/** How often each is in a list, nulls apart. */
function counts(ids: (string | null)[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const id of ids) if (id !== null) counted.set(id, (counted.get(id) ?? 0) + 1);
  return counted;
}
