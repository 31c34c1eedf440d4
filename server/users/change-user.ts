import { isDeepStrictEqual } from "node:util";
import { changedLabel } from "#contract/audit/changed-values";
import { may } from "#contract/roles";
import { today } from "#contract/time/calendar";
import type { User, UserChange } from "#contract/users/calls";
import { employmentFaults } from "#contract/users/employment";
import { profileFields } from "#contract/users/profile";
import { keepHours } from "#server/accounts/hours-queries";
import { revokeAccess } from "#server/accounts/session-queries";
import { lockActiveAdmins, lockUser, spellTeam, updateUser } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Tx } from "#server/db/handles";
import { resumeAbsences } from "#server/lead/assignment-queries";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";
import { refuseOverwriting } from "#server/platform/overwriting";
import { handOn } from "./hand-on.ts";

/**
 * Changes a user, effective at once everywhere: with another role, or deactivated, they have to sign in again. Nobody
 * does either to themselves, and one active administrator always remains.
 */
export async function changeUser(tx: Tx, moment: Moment, id: string, change: UserChange) {
  const admins = await lockActiveAdmins(tx);
  const user = await lockUser(tx, id);
  if (!user) throw notFound("User");
  const { openLeads, callbacks, seen = {}, ...wanted } = change;
  if (wanted.team) wanted.team = await spellTeam(tx, wanted.team, user);
  const asked = { ...user, ...withoutAbsent(wanted) };
  const after = withLastDay(user, asked, today(moment.now));
  // The day that comes with a deactivation or goes with an activation is said by that entry of the audit log.
  const changed = profileFields.filter((field) => !isDeepStrictEqual(asked[field], user[field]));
  refuseOverwriting(changed, seen, user, changedLabel);
  const [fault] = employmentFaults(after);
  // A leader of before who has no team may still be deactivated.
  if (fault && changed.length > 0) throw badField(fault.field, fault.message);
  const isNewRole = changed.includes("role");
  const stops = user.isActive === true && after.isActive === false;
  const isOwn = id === moment.viewer.id;
  if (isOwn && stops) throw conflict("You cannot deactivate yourself");
  if (isOwn && isNewRole) throw conflict("You cannot change your own role", { field: "role" });
  const leavesAdmins = stops || (isNewRole && !may(after.role, "users:manage"));
  if (leavesAdmins && may(user.role, "users:manage") && admins.every((admin) => admin === id)) {
    throw conflict(
      stops
        ? "The last active administrator cannot be deactivated"
        : "The last active administrator keeps this role",
      stops ? undefined : { field: "role" },
    );
  }
  const stopsLeads = stops || (isNewRole && !may(after.role, "leads:hold"));
  if ((openLeads ?? callbacks) && !stopsLeads)
    throw badField(
      openLeads ? "openLeads" : "callbacks",
      "Open leads can be moved only from someone who stops working leads",
    );
  if (changed.length === 0 && after.isActive === user.isActive) return user;

  const { firstName, lastName, email = null, role, team = null, isActive = true } = after;
  const { dailyTarget = null, week = null, languages = [], capacity = null } = after;
  const { joinedOn = null, leftOn = null, worksFrom = null, worksUntil = null } = after;
  const work = { dailyTarget, week, languages, capacity, joinedOn, leftOn, worksFrom, worksUntil };
  await keepHours(tx, id, user, after, today(moment.now));
  await updateUser(tx, id, { firstName, lastName, email, role, team, isActive, ...work });
  if (stops || isNewRole) await revokeAccess(tx, id);
  const handedOn = stopsLeads ? await handOn(tx, moment, id, { openLeads, callbacks }) : undefined;
  if (!worksLeads(user) && worksLeads(after)) await resumeAbsences(tx, id, moment.now);
  const { username } = user;
  if (changed.length > 0) {
    const of = (one: User) => Object.fromEntries(changed.map((field) => [field, one[field] ?? null]));
    await insertAudit(tx, moment, "user.changed", {
      userId: id,
      username,
      before: of(user),
      after: of(after),
    });
  }
  if (after.isActive !== user.isActive) {
    const action = isActive ? "user.reactivated" : "user.deactivated";
    await insertAudit(tx, moment, action, { userId: id, username });
  }
  return { ...after, handedOn };
}

const worksLeads = ({ isActive, role }: User) => isActive && may(role, "leads:hold");

/** Who is deactivated has worked their last day unless it is known; who is activated again has none. */
function withLastDay(before: User, after: User, day: string): User {
  if (after.isActive === before.isActive || after.leftOn !== before.leftOn) return after;
  if (after.isActive) return { ...after, leftOn: null };
  // Who has not joined yet leaves on no day.
  const isHere = !after.joinedOn || after.joinedOn <= day;
  return { ...after, leftOn: after.leftOn ?? (isHere ? day : null) };
}

function withoutAbsent<T extends object>(given: T) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
