import type { AuditDetails } from "#contract/audit/details";
import { findUser, lockActiveTelecallers, presentOf } from "#server/accounts/user-queries";
import { type AuditContext, insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { insertAssignment } from "#server/lead/assignment-queries";
import { handOver, type LockedLeadIds, lockWhere } from "#server/lead/bulk-queries";
import { giveBack } from "#server/lead/give-back";
import { openLeadsOf, promisesByDay, speakersOf, spreadEvenly } from "#server/lead/spread";
import { type AbsenceFound, findLoan, passOnLoans, removeLoan, updateAbsence, waitsFor } from "./queries.ts";

export interface Lent {
  leads: number;
  among: { name: string; leads: number }[];
}

/**
 * Begins an absence: lends the promised calls of its days, and then the leads that expire in them, each to whom the absence
 * says. What is shared goes to those present, by language and to whom it leaves with the fewest.
 */
export async function lend(tx: Tx, by: AuditContext, absence: AbsenceFound): Promise<Lent> {
  const { id, userId, fromDay: from, untilDay: until, callbacks, expiring, createdBy } = absence;
  await allowLongStatements(tx);
  await updateAbsence(tx, id, { beganAt: by.now });
  const active = [...(await lockActiveTelecallers(tx)).values()];
  const present = await presentOf(tx, active);
  const user = await findUser(tx, userId);
  const locked = await lockWhere(tx, waitsFor(userId, { from, until }));
  const chosen: [string, LockedLeadIds[]][] = [
    [callbacks, locked.filter(({ promised }) => promised !== null)],
    [expiring, locked.filter(({ promised }) => promised === null)],
  ];
  const team = [...new Set([...present, ...chosen.map(([to]) => to)])].filter((one) => active.includes(one));
  const loads = await openLeadsOf(tx, team, locked);
  const promisesOf = await promisesByDay(tx, team, locked, by.now);
  const speakers = await speakersOf(tx, team);
  const shared = new Map(present.map((one) => [one, loads.get(one) ?? 0]));
  const handovers = chosen.flatMap(([to, leads]) => {
    // One who has left or is absent since it was planned covers nobody: the others do.
    const among = present.includes(to) ? new Map([[to, loads.get(to) ?? 0]]) : shared;
    if (to === "stay" || among.size === 0) return [];
    return spreadEvenly(leads, among, { promisesOf, speakers });
  });
  const loan = await insertAssignment(tx, createdBy, by.now, id);
  const changed = await handOver(tx, handovers, {
    by: createdBy,
    now: by.now,
    assignmentId: loan,
    because: { coverFor: { name: user?.firstName ?? "", until } },
  });
  await passOnLoans(tx, loan);
  const among = changed.map(({ name, leads }) => ({ name, leads }));
  const lent = changed.reduce((sum, { leads }) => sum + leads, 0);
  await insertAudit(tx, by, "user.absent", { ...audited(user, absence), count: lent, among });
  return { leads: lent, among };
}

/**
 * Ends an absence: what the others have not worked on comes back. What is at hand, was worked on or assigned by somebody
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
