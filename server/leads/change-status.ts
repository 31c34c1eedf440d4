import { today } from "#contract/calendar";
import type { StatusChange } from "#contract/leads";
import { isUnreachable, outcomes, statuses } from "#contract/outcomes";
import { QUOTE_SENT_NOTE, saysPolicyReceived } from "#contract/remarks";
import { nextTries } from "#contract/retry-ladder";
import { may } from "#contract/roles";
import { findLogOfRequest } from "#server/calls/queries";
import type { Db, Tx } from "#server/db/db";
import { conflict, type Deps, type Moment, unauthenticated } from "#server/http";
import { type Contact, noteContact } from "#server/leads/contact-queries";
import { claimLead, type HeldLead, holdLead } from "#server/leads/hold-queries";
import { readSettings } from "#server/settings/queries";
import { holdTelecaller } from "#server/users/queries";

/**
 * Records how a contact ended: one history entry and the lead's new state, together or not at all. Answers the lead
 * as it then is; none when the request was noted before.
 */
export async function changeStatus(
  { db, oneStatement }: Pick<Deps, "db" | "oneStatement">,
  moment: Moment,
  id: number,
  change: StatusChange,
) {
  const retry = await retryAfter(db, moment, change);
  // A contact with a lead of one's own disagrees with nobody and claims nothing.
  const noted =
    change.outcome !== null &&
    (await noteContact(oneStatement, moment, id, contactOf(change, retry), today(moment.now)));
  return noted || db.transaction((tx) => changeHeldStatus(tx, moment, id, change, retry));
}

/** The same where somebody else may be at work on the lead, or nobody yet. */
export async function changeHeldStatus(
  tx: Tx,
  moment: Moment,
  id: number,
  change: StatusChange,
  retry: Retry,
) {
  const { viewer, now } = moment;
  const { requestId } = change;
  const lead = await holdLead(tx, moment, id, change.version);
  const [overwriting, claiming] = [overwrites(lead, change), claims(lead, moment, change)];
  // Sent again, it neither disagrees with itself nor claims anew; the statement below notes nothing twice either.
  if ((overwriting || claiming) && (await findLogOfRequest(tx, { leadId: id, userId: viewer.id, requestId })))
    return undefined;
  if (overwriting)
    throw conflict(`Changed by somebody else in the meantime: status is now ${statuses[lead.status].label}`);
  if (claiming) {
    if (!(await holdTelecaller(tx, viewer.id))) throw unauthenticated();
    await claimLead(tx, lead, viewer.id, moment.clock());
  }
  const contact = { ...contactOf(change, retry), claims: claiming };
  return noteContact(tx, moment, id, contact, today(now));
}

/** A status that is set by hand must not undo what somebody else did since it was looked at; a call always counts. */
function overwrites(lead: HeldLead, { outcome, version }: StatusChange): boolean {
  return outcome === null && version !== undefined && version !== lead.version;
}

type Retry = Pick<Contact, "nextTries" | "wakesAtTime">;

/** Nobody was reached: the lead is tried again by itself, in the agency's calling hours. */
export async function retryAfter(db: Db | Tx, { now }: Moment, { outcome }: StatusChange): Promise<Retry> {
  if (outcome === null || !isUnreachable(outcome)) return { nextTries: null, wakesAtTime: null };
  const hours = await readSettings(db);
  return { nextTries: nextTries(now, hours), wakesAtTime: hours.callingFrom };
}

function contactOf(change: StatusChange, retry: Retry): Contact {
  const entry = entryOf(change);
  return {
    ...entry,
    requestId: change.requestId,
    status: change.status,
    subStatus: change.outcome,
    nextFollowUp: change.nextFollowUp ?? null,
    // A quote leaves a promised callback standing; every other contact has kept it or set another.
    keepsFollowUp: entry.kind === "quote" && !change.nextFollowUp,
    policyReceived: saysPolicyReceived(entry.notes ?? ""),
    ...retry,
    claims: false,
  };
}

function entryOf({ status, outcome, notes }: StatusChange) {
  const given = notes?.trim() ? notes : null;
  if (outcome === null)
    return { kind: "status", callResult: status, notes: given, connected: false } as const;
  const { call } = outcomes[outcome];
  if (call === false)
    return { kind: "quote", callResult: outcome, notes: given ?? QUOTE_SENT_NOTE, connected: false } as const;
  return { kind: "call", callResult: outcome, notes: given, connected: call === "connected" } as const;
}

/** A telecaller's outcome on an unassigned lead makes it theirs; nothing an administrator does claims. */
function claims(lead: HeldLead, { viewer }: Moment, { outcome }: StatusChange): boolean {
  return outcome !== null && lead.assignedTo === null && !may(viewer.role, "leads:all");
}
