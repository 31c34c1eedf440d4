import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { counted } from "#contract/counted";
import type { Assignment } from "#contract/leads/bulk/calls";
import { LEADS_ASSIGNED_AT_ONCE } from "#contract/leads/bulk/limits";
import { findCapacities } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { insertAssignment, insertPlan, leadsOpenNow, namesOf } from "#server/lead/assignment-queries";
import {
  findChosen,
  type Handover,
  isPromisedBy,
  type LockedLeadIds,
  lockChosen,
} from "#server/lead/bulk-queries";
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
import { lockAssignments } from "#server/lead/lock-queries";
import { abilitiesOf, openLeadsOf, spreadEvenly, spreadKeepingOwn } from "#server/lead/spread";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";

/**
 * Assigns leads to one telecaller, to none, or each in turn to the one with the fewest open leads; all or none. It can be
 * undone for a while. What is too many for one call is only planned: the job carries it out.
 */
export async function assignLeads(tx: Tx, moment: Moment, assignment: Assignment): Promise<Assigned> {
  const { assignedUserId: to, way, matching } = assignment;
  await lockAssignments(tx);
  // A filter matches many of which few move: callers can go on with the others.
  const plan = await planned(tx, moment, assignment, matching ? "unlocked" : "locked");
  if (plan.leads.length === 0) throw conflict(whyNone(plan.staying, plan.left));
  const changing = plan.handovers.filter(changesHands);
  const id = await insertAssignment(tx, moment.viewer.id, moment.now);
  if (changing.length > LEADS_ASSIGNED_AT_ONCE) {
    await insertPlan(tx, id, changing, {
      details: auditedAssignment({ to, way, matching }, plan.leads),
      address: moment.address,
    });
    const verb = to === UNASSIGNED ? "Unassigning" : "Assigning";
    return {
      message: `${verb} ${counted(changing.length, "lead")}`,
      assigned: 0,
      planned: changing.length,
      undoId: id,
      byTelecaller: [],
    };
  }
  const { leads, handovers, staying } = matching ? await lockedStill(tx, moment, assignment, plan) : plan;
  if (leads.length === 0) throw conflict(whyNone(staying, 0));
  const by = { to, way, matching, assignmentId: id, lastCallers: plan.lastCallers };
  return assignAll(tx, moment, by, leads, handovers);
}

const changesHands = ({ from, assignee }: Handover) => from !== assignee;

/**
 * A plan that was made without locks, without those that changed since: a lead that has another telecaller by now or is no
 * longer chosen, and of what is shared out one that is promised or open.
 */
async function lockedStill(
  tx: Tx,
  moment: Moment,
  assignment: Assignment,
  { leads, handovers, team }: Planned,
): Promise<Pick<Planned, "leads" | "handovers" | "staying">> {
  const going = handovers.filter(changesHands);
  const ids = going.map(({ leadId }) => leadId);
  const locked = await lockChosen(tx, moment, assignment, ids);
  const free = isShared(assignment) ? await withoutStaying(tx, locked, moment.now) : locked;
  const holders = new Map(free.map(({ id, assignedTo }) => [id, assignedTo]));
  const isSame = ({ leadId, from }: Handover) => holders.get(leadId) === from;
  const moved = withoutSurplus(
    going.filter(isSame),
    going.filter((one) => !isSame(one)),
    await findCapacities(tx, team),
  );
  const kept = new Set(ids);
  for (const { leadId } of moved) kept.delete(leadId);
  return {
    leads: leads.filter(({ id }) => !kept.has(id)),
    handovers: moved,
    staying: locked.length - free.length,
  };
}

/** For each lead that stays with somebody who has a capacity one fewer comes to them. */
function withoutSurplus(
  going: Handover[],
  staying: Handover[],
  capacities: ReadonlyMap<string, number>,
): Handover[] {
  const left = new Set(going);
  const keeping = [...staying];
  for (const { from } of keeping) {
    const surplus = from && capacities.has(from) && [...left].find(({ assignee }) => assignee === from);
    if (surplus && left.delete(surplus)) keeping.push(surplus);
  }
  return [...left];
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
  const changing = handovers.filter(changesHands);
  const moving = changing.filter(({ from }) => from !== null);
  // What is the receiver's already is neither to move nor unassigned.
  const held = countsOf(
    found.map(({ assignedTo }) => (assignedTo === assignment.assignedUserId ? null : assignedTo)),
  );
  const openNow = await leadsOpenNow(tx, moment.now);
  const holders = await namesOf(tx, [...held.keys()]);
  return {
    unassigned: found.filter(({ assignedTo }) => assignedTo === null).length,
    from: holders.map((one) => ({ ...one, leads: held.get(one.id) ?? 0 })),
    changing: changing.length,
    moving: moving.length,
    inHand: moving.filter(({ leadId }) => openNow.has(leadId)).length,
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
  const shared = isShared({ assignedUserId: to, matching: chosen.matching })
    ? await withoutStaying(tx, wanted, moment.now)
    : wanted;
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

const isShared = ({ assignedUserId: to, matching }: Pick<Assignment, "assignedUserId" | "matching">) =>
  to === AUTO_ASSIGN || matching?.part !== undefined;

/** Without those that a telecaller has open, or has promised to call by the end of today. */
async function withoutStaying(tx: Tx, leads: LockedLeadIds[], now: Date): Promise<LockedLeadIds[]> {
  const openNow = await leadsOpenNow(tx, now);
  return leads.filter((lead) => !openNow.has(lead.id) && !isPromisedBy(lead, now));
}
