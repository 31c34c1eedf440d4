import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { counted } from "#contract/counted";
import type { Assignment } from "#contract/leads/bulk/calls";
import { LEADS_PER_BULK_CALL } from "#contract/leads/bulk/limits";
import type { Tx } from "#server/db/handles";
import { insertAssignment, insertPlan, leadsOpenNow, namesOf } from "#server/lead/assignment-queries";
import { findChosen, type Handover, isPromisedBy, type LockedLeadIds } from "#server/lead/bulk-queries";
import {
  type Assigned,
  assignAll,
  auditedAssignment,
  countsOf,
  lockReceivers,
  lockTeam,
  receiversOf,
  unassign,
} from "#server/lead/hand-out";
import { type LastCallers, lastCallersOf } from "#server/lead/last-caller-queries";
import { abilitiesOf, openLeadsOf, spreadEvenly, spreadKeepingOwn } from "#server/lead/spread";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";

/**
 * Assigns leads to one telecaller, to none, or each in turn to the one with the fewest open leads; all or none. It can be
 * undone for a while. What is too many for one call is only planned: the job carries it out.
 */
export async function assignLeads(tx: Tx, moment: Moment, assignment: Assignment): Promise<Assigned> {
  const { assignedUserId: to, way, matching } = assignment;
  const isLarge = matching !== undefined && matching.seen > LEADS_PER_BULK_CALL;
  const read = isLarge && (await planned(tx, moment, assignment, "unlocked"));
  const isForJob = read && read.handovers.length > LEADS_PER_BULK_CALL;
  const { leads, handovers, staying, left, lastCallers } = isForJob
    ? read
    : await planned(tx, moment, assignment, "locked");
  if (leads.length === 0) throw conflict(whyNone(staying, left));
  const id = await insertAssignment(tx, moment.viewer.id, moment.now);
  if (handovers.length > LEADS_PER_BULK_CALL) {
    const planned = handovers.filter(({ from, assignee }) => from !== assignee);
    await insertPlan(tx, id, planned, {
      details: auditedAssignment({ to, way, matching }, leads),
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
  return assignAll(tx, moment, { to, way, matching, assignmentId: id, lastCallers }, leads, handovers);
}

function whyNone(staying: number, left: number): string {
  if (left > 0) return "Nobody has free capacity for these leads. None was moved.";
  return staying > 0
    ? "These leads are promised for today, or open at a telecaller now. None was moved."
    : "All of these leads are assigned already. None was moved.";
}

/** What the same assignment would do now. */
export async function planAssignment(tx: Tx, moment: Moment, assignment: Assignment) {
  const { found, handovers, team, staying, left, lastCallers } = await planned(
    tx,
    moment,
    assignment,
    "unlocked",
  );
  const changing = handovers.filter(({ from, assignee }) => from !== assignee);
  const moving = changing.filter(({ from }) => from !== null);
  // What is the receiver's already is neither to move nor unassigned.
  const held = countsOf(
    found.map(({ assignedTo }) => (assignedTo === assignment.assignedUserId ? null : assignedTo)),
  );
  const openNow = await leadsOpenNow(
    tx,
    moving.map(({ leadId }) => leadId),
    moment.now,
  );
  const holders = await namesOf(tx, [...held.keys()]);
  return {
    unassigned: found.filter(({ assignedTo }) => assignedTo === null).length,
    from: holders.map((one) => ({ ...one, leads: held.get(one.id) ?? 0 })),
    changing: changing.length,
    moving: moving.length,
    inHand: openNow.size,
    staying,
    left,
    toLastCaller: handovers.filter(({ leadId, assignee }) => assignee && assignee === lastCallers.get(leadId))
      .length,
    people: await receiversOf(tx, team, handovers),
  };
}

interface Planned {
  /** The chosen leads, and those of them that change hands or could. */
  found: LockedLeadIds[];
  leads: LockedLeadIds[];
  handovers: Handover[];
  /** Who takes part. */
  team: string[];
  /** Leads that are never shared out, and those for which nobody has free capacity. */
  staying: number;
  left: number;
  lastCallers: LastCallers;
}

async function planned(
  tx: Tx,
  moment: Moment,
  { assignedUserId: to, way, people, moveAssigned, ...chosen }: Assignment,
  locked: "locked" | "unlocked",
): Promise<Planned> {
  const present = await lockTeam(tx, moment, "assignedUserId", to);
  // Who is named takes part, also when absent.
  const team =
    people && to === AUTO_ASSIGN
      ? (await lockReceivers(tx, moment.viewer)).filter((id) => people.includes(id))
      : present;
  if (people && team.length < new Set(people).size) throw badField("people", "Choose active telecallers");
  const found = await findChosen(tx, moment, chosen, locked);
  const { part } = chosen.matching ?? {};
  if (found.length === 0 && part)
    throw conflict("None of these leads is left: they have been assigned or closed meanwhile.");
  if (found.length === 0) throw notFound("Leads");
  const moves = moveAssigned ?? (to === UNASSIGNED || chosen.matching === undefined);
  const wanted = moves ? found : found.filter(({ assignedTo }) => assignedTo === null);
  const lastCallers: LastCallers = new Map();
  const plan = { found, team, staying: 0, left: 0, lastCallers };
  if (to === UNASSIGNED) return { ...plan, leads: wanted, handovers: unassign(wanted) };
  const shared = to === AUTO_ASSIGN || part ? await withoutStaying(tx, wanted, moment.now) : wanted;
  const staying = wanted.length - shared.length;
  if (to !== AUTO_ASSIGN)
    return { ...plan, leads: shared, handovers: spreadEvenly(shared, new Map([[to, 0]])), staying };
  const ids = shared.map(({ id }) => id);
  const callers = way === "lastYear" ? await lastCallersOf(tx, ids, team) : lastCallers;
  const handovers = spreadKeepingOwn(shared, await openLeadsOf(tx, team, shared), {
    ...(await abilitiesOf(tx, team)),
    byCapacity: way === "capacity",
    firstOf: (id) => callers.get(id),
  });
  const going = handovers.filter(({ assignee }) => assignee !== null);
  const given = new Set(going.map(({ leadId }) => leadId));
  return {
    ...plan,
    leads: shared.filter(({ id }) => given.has(id)),
    handovers: going,
    staying,
    left: handovers.length - going.length,
    lastCallers: callers,
  };
}

/** Without those that a telecaller has open, or has promised to call by the end of today. */
async function withoutStaying(tx: Tx, leads: LockedLeadIds[], now: Date): Promise<LockedLeadIds[]> {
  const openNow = await leadsOpenNow(
    tx,
    leads.map(({ id }) => id),
    now,
  );
  return leads.filter((lead) => !openNow.has(lead.id) && !isPromisedBy(lead, now));
}
