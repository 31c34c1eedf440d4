import { randomUUID } from "node:crypto";
import { type absencesApi, type Cover, coverWays } from "#contract/absences/calls";
import { ABSENCE_DAYS_MAX, dayFaults, daysText } from "#contract/absences/days";
import { counted } from "#contract/counted";
import type { Input } from "#contract/endpoint";
import { may } from "#contract/roles";
import { addDays, dateLabel, today } from "#contract/time/calendar";
import { findUser, lockActiveAdmins } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { lockReceiver } from "#server/lead/hand-out";
import { isPersonInScope } from "#server/lead/scope";
import { badField, conflict, HttpError, type Moment, notFound, type Viewer } from "#server/platform/http";
import { audited, changeDays, type Lent, lend, takeBack } from "./lend.ts";
import {
  type AbsenceFound,
  findCovered,
  findOverlap,
  insertAbsence,
  lockAbsence,
  theAbsence,
  updateAbsence,
} from "./queries.ts";

type Marked = Input<typeof absencesApi.create>["body"];

/** Marks a telecaller absent. An absence from today begins at once, a later one on its first day. */
export async function markAbsent(tx: Tx, moment: Moment, marked: Marked) {
  const { userId, from, until, reason, callbacks, expiring } = marked;
  // One at a time: who covers and who is away is decided in turn.
  await lockActiveAdmins(tx);
  const user = isPersonInScope(moment.viewer, userId) ? await findUser(tx, userId) : undefined;
  if (!user?.isActive || !may(user.role, "leads:hold")) throw notFound("Telecaller");
  const day = today(moment.now);
  if (until < day) throw badField("until", "These days are over");
  if (from < day) throw badField("from", "An absence begins today at the earliest");
  await checkCover(tx, moment.viewer, { userId, callbacks, expiring }, { from, until });
  const other = await findOverlap(tx, userId, { from, until });
  if (other)
    throw conflict(`${user.firstName} is marked absent already: ${daysText(other)}`, { field: "from" });
  const absence = {
    id: randomUUID(),
    userId,
    fromDay: from,
    untilDay: until,
    reason,
    callbacks,
    expiring,
    createdBy: moment.viewer.id,
    createdAt: moment.now,
    beganAt: null,
    endedAt: null,
  };
  await insertAbsence(tx, absence);
  const covered = await findCovered(tx, userId, { from, until });
  const others = covered.length > 0 ? `. Others will cover for ${covered.join(" and ")} instead` : "";
  if (from > day) {
    await insertAudit(tx, moment, "user.absence_planned", audited(user, absence));
    return {
      message: `${user.firstName} will be absent from ${dateLabel(from)}${others}`,
      absence: await theAbsence(tx, absence.id),
    };
  }
  return {
    message: lentText(user.firstName, absence, await lend(tx, moment, absence)) + others,
    absence: await theAbsence(tx, absence.id),
  };
}

function lentText(name: string, { untilDay }: AbsenceFound, { leads, among, forOthers }: Lent): string {
  const names = among.map((one) => `${one.name} ${one.leads}`).join(", ");
  const lent = leads === 0 ? "No lead was lent" : `${counted(leads, "lead")} lent: ${names}`;
  const others = forOthers > 0 ? `; ${forOthers} of them for others who are absent` : "";
  return `${name} is absent until ${dateLabel(untilDay)}. ${lent}${others}`;
}

async function checkCover(
  tx: Tx,
  viewer: Viewer,
  { userId, ...covers }: { userId: string; callbacks: Cover; expiring: Cover },
  days: { from: string; until: string },
) {
  for (const [field, to] of Object.entries(covers)) {
    if (coverWays.some((way) => way === to)) continue;
    if (to === userId || !(await lockReceiver(tx, viewer, to)))
      throw badField(field, "Choose another active telecaller");
    const away = await findOverlap(tx, to, days);
    if (away)
      throw badField(field, `${(await findUser(tx, to))?.firstName} is absent too: ${daysText(away)}`);
  }
}

async function lockInScope(tx: Tx, viewer: Viewer, id: string) {
  const absence = await lockAbsence(tx, id);
  if (!absence || !isPersonInScope(viewer, absence.userId))
    throw new HttpError(404, "This absence has ended already");
  return absence;
}

/** Another last day, of an absence that goes on or is planned. */
export async function changeAbsence(tx: Tx, moment: Moment, id: string, until: string) {
  await lockActiveAdmins(tx);
  const absence = await lockInScope(tx, moment.viewer, id);
  const user = await findUser(tx, absence.userId);
  if (!user) throw notFound("Absence");
  const from = absence.fromDay;
  if (until < from) throw badField("until", dayFaults.notInOrder);
  if (until < today(moment.now)) throw badField("until", "These days are over");
  if (until >= addDays(from, ABSENCE_DAYS_MAX)) throw badField("until", dayFaults.tooLong);
  const other = await findOverlap(tx, user.id, { from, until }, id);
  if (other)
    throw conflict(`${user.firstName} is marked absent already: ${daysText(other)}`, { field: "until" });
  const changed = { ...absence, untilDay: until };
  const lent = await changeDays(tx, moment, changed);
  return {
    message: absence.beganAt
      ? lentText(user.firstName, changed, lent)
      : `${user.firstName} will be absent ${daysText({ from, until })}`,
    absence: await theAbsence(tx, id),
  };
}

/** Ends an absence that goes on, or cancels a planned one. */
export async function endAbsence(tx: Tx, moment: Moment, id: string) {
  await lockActiveAdmins(tx);
  const absence = await lockInScope(tx, moment.viewer, id);
  if (absence.beganAt) {
    const { back, kept } = await takeBack(tx, moment, absence);
    const stays = kept > 0 ? `; ${kept} stayed with colleagues who worked on them or have them open` : "";
    return { message: `${back === 0 ? "No lead" : counted(back, "lead")} came back${stays}`, back, kept };
  }
  await updateAbsence(tx, id, { endedAt: moment.now });
  const user = await findUser(tx, absence.userId);
  await insertAudit(tx, moment, "user.absence_cancelled", audited(user, absence));
  return { message: "The planned absence was cancelled", back: 0, kept: 0 };
}
