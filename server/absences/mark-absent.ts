import { randomUUID } from "node:crypto";
import { type absencesApi, type Cover, coverWays } from "#contract/absences/calls";
import { daysText } from "#contract/absences/days";
import { counted } from "#contract/counted";
import type { Input } from "#contract/endpoint";
import { may } from "#contract/roles";
import { dateLabel, today } from "#contract/time/calendar";
import { findUser, lockActiveAdmins, lockTelecaller } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";
import { audited, lend, takeBack } from "./lend.ts";
import { findOverlap, insertAbsence, lockAbsence, theAbsence, updateAbsence } from "./queries.ts";

type Marked = Input<typeof absencesApi.create>["body"];

/** Marks a telecaller absent. An absence from today begins at once, a later one on its first day. */
export async function markAbsent(tx: Tx, moment: Moment, marked: Marked) {
  const { userId, from, until, reason, callbacks, expiring } = marked;
  // One at a time: who covers and who is away is decided in turn.
  await lockActiveAdmins(tx);
  const user = await findUser(tx, userId);
  if (!user?.isActive || !may(user.role, "leads:hold")) throw notFound("Telecaller");
  const day = today(moment.now);
  if (until < day) throw badField("until", "These days are over");
  if (from < day) throw badField("from", "An absence begins today at the earliest");
  await checkCover(tx, { userId, callbacks, expiring });
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
  if (from > day) {
    await insertAudit(tx, moment, "user.absence_planned", audited(user, absence));
    return {
      message: `${user.firstName} will be absent from ${dateLabel(from)}`,
      absence: await theAbsence(tx, absence.id),
    };
  }
  const { leads, among } = await lend(tx, moment, absence);
  const names = among.map(({ name, leads }) => `${name} ${leads}`).join(", ");
  return {
    message: `${user.firstName} is absent until ${dateLabel(until)}. ${leads === 0 ? "No lead was lent" : `${counted(leads, "lead")} lent: ${names}`}`,
    absence: await theAbsence(tx, absence.id),
  };
}

async function checkCover(
  tx: Tx,
  { userId, ...covers }: { userId: string; callbacks: Cover; expiring: Cover },
) {
  for (const [field, to] of Object.entries(covers)) {
    const isPerson = !coverWays.some((way) => way === to);
    if (isPerson && (to === userId || !(await lockTelecaller(tx, to))))
      throw badField(field, "Choose another active telecaller");
  }
}

/** Ends an absence that goes on, or cancels a planned one. */
export async function endAbsence(tx: Tx, moment: Moment, id: string) {
  await lockActiveAdmins(tx);
  const absence = await lockAbsence(tx, id);
  if (!absence) throw notFound("Absence");
  if (absence.beganAt) {
    const { back, kept } = await takeBack(tx, moment, absence);
    const stays = kept > 0 ? `; ${kept} stayed with the colleagues who worked on them` : "";
    return { message: `${counted(back, "lead")} came back${stays}`, back, kept };
  }
  await updateAbsence(tx, id, { endedAt: moment.now });
  const user = await findUser(tx, absence.userId);
  await insertAudit(tx, moment, "user.absence_cancelled", audited(user, absence));
  return { message: "The planned absence was cancelled", back: 0, kept: 0 };
}
