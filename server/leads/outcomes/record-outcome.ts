import { nextTries } from "#contract/calling/next-tries";
import { isUnreachable, outcomes, statuses, stepOf } from "#contract/lead/outcomes";
import { QUOTE_SENT_NOTE, saysPolicyReceived } from "#contract/lead/remarks";
import type { StatusChange } from "#contract/leads/calls";
import { may } from "#contract/roles";
import { today } from "#contract/time/calendar";
import { lockTelecaller } from "#server/accounts/user-queries";
import { insertAudit } from "#server/audit/queries";
import type { Db, Tx } from "#server/db/handles";
import { repeatOnConflict } from "#server/db/repeat";
import type { Deps } from "#server/deps";
import { findEntryOfRequest } from "#server/lead/history-queries";
import { type LockedLead, lockAnyLead, lockLead, takeLead } from "#server/lead/lock-queries";
import { findLead } from "#server/lead/queries";
import { insurersOf, markSent } from "#server/lead/quote-queries";
import { isInScope } from "#server/lead/scope";
import { badField, conflict, type Moment, unauthenticated } from "#server/platform/http";
import { readTimes } from "#server/settings/target-queries";
import { wasCalling } from "./call-under-way-queries.ts";
import { type OutcomeRecord, writeBriefly, writeOutcome } from "./outcome-queries.ts";
import { undoableOutcome } from "./undo-outcome.ts";
import { keepReplaced, readWritten, restoreLead, withOneUndo } from "./undo-queries.ts";

const UNDO_NEW_OWNER = `Undo ${outcomes.vehicle_sold.label} first: the new owner's lead goes with it`;

/**
 * Records how a contact ended: one history entry and the lead's new state, both or neither. Returns the lead
 * afterwards, `brief` what it changed of an own one; undefined when the request was recorded before. Tried on an own lead
 * first (docs/decisions/010).
 */
export async function recordOutcome(
  { db, oneStatement }: Pick<Deps, "db" | "oneStatement">,
  moment: Moment,
  id: number,
  change: StatusChange,
  brief: boolean,
) {
  const retry = await retryTimes(db, moment, change);
  const { replaces } = change;
  if (replaces) return db.transaction((tx) => replaceOutcome(tx, moment, id, { ...change, replaces }, retry));
  const isOneStatement = change.outcome !== null && !change.quoteIds?.length && !change.call;
  const recorded =
    isOneStatement &&
    (await repeatOnConflict(async (progress) => {
      // One that was sent may be stored, and only a request's id tells.
      progress.isDone = change.requestId === undefined;
      const contact = outcomeRecordOf(moment, change, retry);
      // An outcome on an own lead conflicts with nothing and takes nothing; on any other, nothing has changed.
      return brief
        ? writeBriefly(oneStatement, moment, id, contact)
        : writeOutcome(oneStatement, moment, id, contact, today(moment.now));
    }));
  return recorded || db.transaction((tx) => recordOnContestedLead(tx, moment, id, change, retry));
}

/** In a transaction: a colleague may be working on the lead, or it is unassigned. */
export async function recordOnContestedLead(
  tx: Tx,
  moment: Moment,
  id: number,
  change: StatusChange,
  retry: Retry,
) {
  const { viewer } = moment;
  const { requestId } = change;
  // Users are locked before leads.
  const isActive = !mayTake(moment, change) || (await lockTelecaller(tx, viewer.id));
  if (await isOfCallUnderWay(tx, moment, id, change))
    return recordOfCallUnderWay(tx, moment, id, change, retry);
  const lead = await lockLead(tx, moment, id, change.version);
  const [overwriting, claiming] = [
    isOverwriting(lead, change),
    lead.assignedTo === null && mayTake(moment, change),
  ];
  // A retry of the same request is not a conflict and does not take the lead twice.
  if (
    (overwriting || claiming) &&
    (await findEntryOfRequest(tx, { leadId: id, userId: viewer.id, requestId }))
  )
    return undefined;
  if (overwriting)
    throw conflict(`Changed by someone else in the meantime: status is now ${statuses[lead.status].label}`);
  if (claiming) {
    if (!isActive) throw unauthenticated();
    await takeLead(tx, lead, viewer.id, moment.clock());
  }
  return writeWithCall(tx, moment, id, change, {
    ...outcomeRecordOf(moment, change, retry),
    takesLead: claiming,
  });
}

/** In place of the viewer's latest outcome on the lead, which the undo of this one brings back. */
async function replaceOutcome(
  tx: Tx,
  moment: Moment,
  id: number,
  change: StatusChange & { replaces: string },
  retry: Retry,
) {
  const { viewer } = moment;
  const { requestId, replaces } = change;
  if (mayTake(moment, change)) await lockTelecaller(tx, viewer.id);
  const lead = await lockAnyLead(tx, id);
  if (await findEntryOfRequest(tx, { leadId: id, userId: viewer.id, requestId })) return undefined;
  const pressed = { viewer, now: occurredAt(moment, change) };
  const replaced = await undoableOutcome(tx, pressed, lead, replaces);
  if (replaced.details?.newCustomerId) throw conflict(UNDO_NEW_OWNER);
  const written = await readWritten(tx, replaced);
  await restoreLead(tx, replaced);
  const recorded = await recordOnContestedLead(tx, moment, id, change, retry);
  await keepReplaced(tx, id, written);
  await insertAudit(tx, moment, "call.undone", { leadId: id, outcome: replaced.what });
  return recorded;
}

/** The call is the caller's, the lead stays with whom it was given to; its former assignee sees it with the reply. */
async function recordOfCallUnderWay(tx: Tx, moment: Moment, id: number, change: StatusChange, retry: Retry) {
  const caller: Moment = { ...moment, viewer: { ...moment.viewer, scope: "all" } };
  const recorded = await writeWithCall(tx, caller, id, change, outcomeRecordOf(moment, change, retry));
  return recorded ?? findLead(tx, caller.viewer, id, today(moment.now));
}

async function isOfCallUnderWay(tx: Tx, moment: Moment, id: number, change: StatusChange) {
  const { viewer } = moment;
  const lead = await lockAnyLead(tx, id);
  const isReassigned = lead.takenAt === null && !isInScope(viewer, lead.assignedTo);
  const pressed = { viewer, now: occurredAt(moment, change) };
  return change.outcome !== null && isReassigned && (await wasCalling(tx, pressed, id, change.requestId));
}

/** The call first, as an entry of its own; one undo takes back both. */
async function writeWithCall(
  tx: Tx,
  moment: Moment,
  id: number,
  change: StatusChange,
  contact: OutcomeRecord,
) {
  const { call, requestId } = change;
  const { viewer } = moment;
  if (!call) return writeWithQuotes(tx, moment, id, change, contact);
  if (await findEntryOfRequest(tx, { leadId: id, userId: viewer.id, requestId })) return undefined;
  const { waitedSeconds } = change;
  const called = { status: outcomes[call].status, outcome: call, waitedSeconds };
  const ofCall = outcomeRecordOf(moment, called, noRetry);
  await writeOutcome(tx, moment, id, { ...ofCall, takesLead: contact.takesLead }, today(moment.now));
  return withOneUndo(tx, id, () => writeWithQuotes(tx, moment, id, change, contact));
}

async function writeWithQuotes(
  tx: Tx,
  moment: Moment,
  id: number,
  change: StatusChange,
  contact: OutcomeRecord,
) {
  if (contact.notes === QUOTE_SENT_NOTE && change.quoteIds?.length) {
    const insurers = await insurersOf(tx, id, change.quoteIds);
    contact.event = { type: "quotes_sent", insurers, followUp: change.nextFollowUp?.toISOString() };
    contact.notes = null;
  }
  const recorded = await writeOutcome(tx, moment, id, contact, today(moment.now));
  if (recorded && change.quoteIds) await sendQuotes(tx, moment, id, change.quoteIds);
  return recorded;
}

/**
 * A status set by hand must not overwrite a colleague's change made since it was read; a call always counts.
 */
function isOverwriting(lead: LockedLead, { outcome, version }: StatusChange): boolean {
  return outcome === null && version !== undefined && version !== lead.version;
}

/** With the entry of the outcome just written: an undo that removes it makes the quotes unsent. */
async function sendQuotes(tx: Tx, { viewer }: Moment, leadId: number, ids: number[]): Promise<void> {
  const sent = await markSent(tx, { userId: viewer.id, leadId }, ids);
  if (sent < new Set(ids).size) throw badField("quoteIds", "The lead does not have these quotes");
}

type Retry = Pick<OutcomeRecord, "nextTries" | "wakesAtTime">;
const noRetry: Retry = { nextTries: null, wakesAtTime: null };

/** Nobody was reached: when the lead is retried, within the hours of who tried. */
export async function retryTimes(db: Db | Tx, moment: Moment, change: StatusChange): Promise<Retry> {
  const { outcome } = change;
  if (outcome === null || !isUnreachable(outcome)) return noRetry;
  const { agency, own } = await readTimes(db, moment.viewer.id);
  const times = { ...agency, ...own };
  return { nextTries: nextTries(occurredAt(moment, change), times), wakesAtTime: times.callingFrom };
}

const occurredAt = ({ now }: Moment, { waitedSeconds = 0 }: StatusChange) =>
  new Date(now.getTime() - Math.round(waitedSeconds * 1000));

function outcomeRecordOf(moment: Moment, change: StatusChange, retry: Retry): OutcomeRecord {
  const entry = entryOf(change);
  return {
    ...entry,
    at: occurredAt(moment, change),
    event: null,
    requestId: change.requestId,
    status: change.status,
    subStatus: change.outcome,
    step: change.outcome === null ? 0 : stepOf(change.outcome),
    nextFollowUp: change.nextFollowUp ?? null,
    // A quote keeps a promised callback; any other outcome fulfils or replaces it.
    keepsFollowUp: entry.kind === "quote" && !change.nextFollowUp,
    policyReceived: saysPolicyReceived(entry.notes ?? ""),
    ...retry,
    takesLead: false,
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

/** A telecaller's outcome on an unassigned lead assigns it to them; an administrator's does not. */
function mayTake({ viewer }: Moment, { outcome }: StatusChange): boolean {
  return outcome !== null && may(viewer.role, "leads:hold");
}
