import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { today } from "#contract/time/calendar";
import type { HandOn } from "#contract/users/calls";
import { endBreak } from "#server/accounts/break-queries";
import { lockActiveTelecallers, presentOf } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { endAbsences, insertAssignment, namesOf } from "#server/lead/assignment-queries";
import { findOpenLeadsOf } from "#server/lead/bulk-queries";
import { assignAll, heirsOf, unassign } from "#server/lead/hand-out";
import { findOwners, passOnLoans } from "#server/lead/loan-queries";
import { abilitiesOf, openLeadsOf, promisesByDay, spreadEvenly } from "#server/lead/spread";
import { badField, type Moment } from "#server/platform/http";

/**
 * Hands on the open leads of a user who has stopped working them, and answers who got how many. What was promised to a
 * customer goes to a person while there is one. Once the user works leads again, it can be undone like any assignment; the
 * absences that end with it go on then.
 */
export async function handOn(tx: Tx, moment: Moment, id: string, to: HandOn) {
  await endBreak(tx, id, moment.now);
  await endAbsences(tx, id, moment.now);
  const { parts, receivers } = await planned(tx, moment, id, to, "locked");
  const handedOn = receivers.filter(({ given }) => given > 0);
  // Also without leads: by its time the absences that have just ended are known.
  const assignmentId = await insertAssignment(tx, moment.viewer.id, moment.now);
  if (parts.length === 0) return handedOn;
  const [leaver] = await namesOf(tx, [id]);
  const given = new Map(
    parts.flatMap(({ handovers }) => handovers.map(({ leadId, assignee }) => [leadId, assignee])),
  );
  const ownerOf = await findOwners(tx, [...given.keys()]);
  const because = (leadId: number) => {
    const owner = ownerOf.get(leadId);
    return {
      left: leaver?.name ?? "",
      // What the leaver covered for somebody is still covered, unless that person has it back.
      ...(owner &&
        owner.userId !== given.get(leadId) && { coverFor: { name: owner.name, until: owner.until } }),
    };
  };
  for (const { to, leads, handovers } of parts)
    await assignAll(tx, moment, { to, because, assignmentId }, leads, handovers);
  await passOnLoans(tx, assignmentId);
  return handedOn;
}

/** Who would get how many now, and among whom it is shared. */
export async function planHandOn(tx: Tx, moment: Moment, id: string, to: HandOn) {
  return (await planned(tx, moment, id, to, "unlocked")).receivers;
}

async function planned(
  tx: Tx,
  { now }: Moment,
  id: string,
  { openLeads, callbacks }: HandOn,
  locked: "locked" | "unlocked",
) {
  await allowLongStatements(tx);
  const active = [...(await lockActiveTelecallers(tx)).values()].filter((one) => one !== id);
  const present = await presentOf(tx, active, today(now));
  const team = present.length > 0 ? present : active;
  const usual = team.length > 0 ? "share" : "unassign";
  const ofLeads = openLeads ?? usual;
  const isHeir = ofLeads !== "share" && ofLeads !== "unassign";
  const ofPromises = callbacks ?? (isHeir ? ofLeads : usual);
  for (const [field, to] of Object.entries({ openLeads: ofLeads, callbacks: ofPromises })) {
    if (to === "share" && team.length === 0)
      throw badField(field, "There is no active telecaller to assign to");
    if (to !== "share" && to !== "unassign" && !active.includes(to))
      throw badField(field, "Choose an active telecaller");
  }

  const found = await findOpenLeadsOf(tx, id, locked);
  const loads = await openLeadsOf(tx, team, found);
  const promisesOf = await promisesByDay(tx, team, found, now);
  const abilities = await abilitiesOf(tx, team);
  const promised = found.filter((lead) => lead.promised !== null);
  const others = found.filter((lead) => lead.promised === null);
  const given = (to: string, leads: typeof found) => {
    if (to === "unassign") return { to: UNASSIGNED, leads, handovers: unassign(leads) };
    const among = to === "share" ? loads : new Map([[to, loads.get(to) ?? 0]]);
    const handovers = spreadEvenly(leads, among, { promisesOf, ...abilities });
    return { to: to === "share" ? AUTO_ASSIGN : to, leads, handovers };
  };
  // What was promised first: the other leads then even out the numbers.
  const parts = (
    ofLeads === ofPromises
      ? [given(ofLeads, [...promised, ...others])]
      : [given(ofPromises, promised), given(ofLeads, others)]
  ).filter(({ leads }) => leads.length > 0);
  const handovers = parts.flatMap((part) => part.handovers);
  const sharing = parts.some(({ to }) => to === AUTO_ASSIGN) ? team : [];
  return { parts, receivers: await heirsOf(tx, sharing, handovers) };
}
