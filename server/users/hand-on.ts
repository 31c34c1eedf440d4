import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import { today } from "#contract/time/calendar";
import type { HandOn } from "#contract/users/calls";
import { lockActiveTelecallers, presentOf } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import { allowLongStatements } from "#server/db/statement-timeout";
import { forgetAbsences, namesOf } from "#server/lead/assignment-queries";
import { lockOpenLeadsOf } from "#server/lead/bulk-queries";
import { assignAll, unassign } from "#server/lead/hand-out";
import { openLeadsOf, promisesByDay, speakersOf, spreadEvenly } from "#server/lead/spread";
import { badField, type Moment } from "#server/platform/http";

/**
 * Hands on the open leads of a user who has stopped working them, and so is none of the active telecallers any more. What
 * was promised to a customer goes to a person while there is one.
 */
export async function handOn(
  tx: Tx,
  moment: Moment,
  id: string,
  { openLeads, callbacks }: HandOn,
): Promise<void> {
  await allowLongStatements(tx);
  await forgetAbsences(tx, id, moment.now);
  const active = [...(await lockActiveTelecallers(tx)).values()];
  const present = await presentOf(tx, active, today(moment.now));
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

  const [leaver] = await namesOf(tx, [id]);
  const because = leaver && { left: leaver.name };
  const locked = await lockOpenLeadsOf(tx, id);
  const loads = await openLeadsOf(tx, team, locked);
  const promisesOf = await promisesByDay(tx, team, locked, moment.now);
  const speakers = await speakersOf(tx, team);
  const promised = locked.filter((lead) => lead.promised !== null);
  const others = locked.filter((lead) => lead.promised === null);
  const give = async (to: string, leads: typeof locked) => {
    if (leads.length === 0) return;
    if (to === "unassign") return assignAll(tx, moment, { to: UNASSIGNED, because }, leads, unassign(leads));
    const among = to === "share" ? loads : new Map([[to, loads.get(to) ?? 0]]);
    const assignment = { to: to === "share" ? AUTO_ASSIGN : to, because };
    return assignAll(tx, moment, assignment, leads, spreadEvenly(leads, among, { promisesOf, speakers }));
  };
  // What was promised first: the other leads then even out the numbers.
  if (ofLeads === ofPromises) await give(ofLeads, [...promised, ...others]);
  else {
    await give(ofPromises, promised);
    await give(ofLeads, others);
  }
}
