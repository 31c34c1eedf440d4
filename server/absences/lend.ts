import type { AuditDetails } from "#contract/audit/details";
import { today } from "#contract/time/calendar";
import { endBreak } from "#server/accounts/break-queries";
import { findCapacities, findUser, lockActiveTelecallers, presentOf } from "#server/accounts/user-queries";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { insertAssignment, removeNoted } from "#server/lead/assignment-queries";
import { findWhere, handOver, type LockedLeadIds, lockWhere } from "#server/lead/bulk-queries";
import { giveBack } from "#server/lead/give-back";
import { heirsOf, lockReceivers } from "#server/lead/hand-out";
import { findOwners, passOnLoans } from "#server/lead/loan-queries";
import { type Scoped, scopeOfUser } from "#server/lead/scope";
import { promisesByDay, speakersOf, spreadEvenly } from "#server/lead/spread";
import { countOpenLeads } from "#server/lead/workload-queries";
import type { Moment } from "#server/platform/http";
import { workingOn } from "#server/settings/target-queries";
import { type AbsenceFound, findLoan, removeLoan, updateAbsence, waitsFor } from "./queries.ts";

export interface Lent {
  leads: number;
  among: { name: string; leads: number }[];
  /** Of the leads, those that the absent one covered for others. */
  forOthers: number;
}

/**
 * Begins an absence: lends the promised calls of its days, and then the leads that expire in them, each to whom the absence
 * says. What is shared goes to those at work today who have room, by language, promises of the day, what was lent to each before it, and open leads.
 */
export async function lend(tx: Tx, by: AuditContext, absence: AbsenceFound): Promise<Lent> {
  await updateAbsence(tx, absence.id, { beganAt: by.now });
  await endBreak(tx, absence.userId, by.now);
  const lent = await lendWork(tx, by, absence);
  await auditLent(tx, by, absence, "user.absent", lent);
  return lent;
}

/** Another last day of an absence; what waits until then too is lent. */
export async function changeDays(tx: Tx, by: AuditContext, absence: AbsenceFound): Promise<Lent> {
  await updateAbsence(tx, absence.id, { untilDay: absence.untilDay });
  const nothing = { leads: 0, among: [], forOthers: 0 };
  const lent = absence.beganAt ? await lendWork(tx, by, absence) : nothing;
  await auditLent(tx, by, absence, "user.absence_changed", lent);
  return lent;
}

async function auditLent(
  tx: Tx,
  by: AuditContext,
  absence: AbsenceFound,
  action: "user.absent" | "user.absence_changed",
  { leads, among }: Lent,
) {
  const user = await findUser(tx, absence.userId);
  await insertAudit(tx, by, action, { ...audited(user, absence), count: leads, among });
}

type Planned = Pick<AbsenceFound, "userId" | "fromDay" | "untilDay" | "callbacks" | "expiring">;

/** Whether nobody else is present on the first day; of today also who would get how many, and among whom it is shared. */
export async function planLoan(tx: Tx, { viewer, now }: Moment, absence: Planned) {
  const alone = (await othersOn(tx, viewer, absence.userId, absence.fromDay)).length === 0;
  if (alone || absence.fromDay > today(now)) return { alone, receivers: [] };
  const { handovers, sharing } = await planned(tx, viewer, now, absence, findWhere);
  return { alone, receivers: await heirsOf(tx, sharing, handovers) };
}

/** To whom the leads of somebody can be lent on a day, all locked. */
async function othersOn(tx: Tx, by: Scoped, userId: string, day: string) {
  const active = (await lockReceivers(tx, by)).filter((one) => one !== userId);
  return presentOf(tx, active, day);
}

async function planned(
  tx: Tx,
  by: Scoped,
  now: Date,
  { userId, fromDay: from, untilDay: until, callbacks, expiring }: Planned,
  leadsWhere: typeof lockWhere,
) {
  await allowLongStatements(tx);
  const day = today(now);
  const here = await othersOn(tx, by, userId, day);
  const working = await workingOn(tx, here, day);
  // Where nobody works today, the next at work finds them.
  const present = working.length > 0 ? working : here;
  const locked = await leadsWhere(tx, waitsFor(userId, { from, until }));
  const chosen: [string, LockedLeadIds[]][] = [
    [callbacks, locked.filter(({ promised }) => promised !== null)],
    [expiring, locked.filter(({ promised }) => promised === null)],
  ];
  const promisesOf = await promisesByDay(tx, present, locked, now);
  const speakers = await speakersOf(tx, present);
  const open = await countOpenLeads(tx, present);
  const openOf = (id: string) => open.get(id) ?? 0;
  const idlestFirst = present.toSorted((one, other) => openOf(one) - openOf(other));
  const lent = new Map(idlestFirst.map((one) => [one, 0]));
  const capacities = [...(await findCapacities(tx, present))];
  const limits = new Map(capacities.map(([one, most]) => [one, most - openOf(one)]));
  const handovers = chosen.flatMap(([to, leads]) => {
    // One who has left or is absent since it was planned covers nobody: the others do.
    const among = here.includes(to) ? new Map([[to, 0]]) : lent;
    if (to === "stay" || among.size === 0) return [];
    const given = spreadEvenly(leads, among, { promisesOf, speakers, limits });
    for (const { assignee } of given) if (assignee) lent.set(assignee, (lent.get(assignee) ?? 0) + 1);
    return given;
  });
  const isShared = chosen.some(([to, leads]) => to !== "stay" && !here.includes(to) && leads.length > 0);
  return { handovers, sharing: isShared ? present : [] };
}

async function lendWork(tx: Tx, { now }: AuditContext, absence: AbsenceFound): Promise<Lent> {
  const { id, userId, untilDay: until, createdBy } = absence;
  const { handovers } = await planned(tx, await scopeOfUser(tx, createdBy), now, absence, lockWhere);
  const user = await findUser(tx, userId);
  const own = { name: user?.firstName ?? "", until };
  const ownerOf = await findOwners(
    tx,
    handovers.map(({ leadId }) => leadId),
  );
  const loan = (await findLoan(tx, id)) ?? (await insertAssignment(tx, createdBy, now, id));
  const because = (leadId: number) => {
    const { name, until } = ownerOf.get(leadId) ?? own;
    return { coverFor: { name, until } };
  };
  const among = await handOver(tx, handovers, { by: createdBy, now, assignmentId: loan, because });
  // These come back to whom they belong alone.
  await removeNoted(tx, loan, await passOnLoans(tx, loan));
  return {
    leads: handovers.length,
    among: among.map(({ name, leads }) => ({ name, leads })),
    forOthers: ownerOf.size,
  };
}

/**
 * Ends an absence: what the others have not worked on comes back. What is open, was worked on or assigned by someone
 * since stays where it is.
 */
export async function takeBack(tx: Tx, by: AuditContext, absence: AbsenceFound) {
  const { id, userId, createdBy } = absence;
  await allowLongStatements(tx);
  const active = new Set((await lockActiveTelecallers(tx)).values());
  const user = await findUser(tx, userId);
  const loan = await findLoan(tx, id);
  const { back, stay } =
    loan === undefined
      ? { back: [], stay: [] }
      : await giveBack(
          tx,
          {
            id: loan,
            by: by.viewer?.id ?? createdBy,
            now: by.now,
            most: Number.MAX_SAFE_INTEGER,
            because: { isBack: true },
          },
          active,
        );
  await removeLoan(tx, id);
  await updateAbsence(tx, id, { endedAt: by.now });
  await insertAudit(tx, by, "user.returned", {
    ...audited(user, absence),
    count: back.length,
    kept: stay.length,
  });
  return { back: back.length, kept: stay.length };
}

export const audited = (
  user: { username: string } | undefined,
  { userId, fromDay, untilDay, reason }: Pick<AbsenceFound, "userId" | "fromDay" | "untilDay" | "reason">,
): AuditDetails => ({
  userId,
  username: user?.username ?? "",
  days: { from: fromDay, until: untilDay, ...(reason && { reason }) },
});
