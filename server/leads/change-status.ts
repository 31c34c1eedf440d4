import type { StatusChange } from "#contract/leads";
import { outcomes, statuses } from "#contract/outcomes";
import { QUOTE_SENT_NOTE, saysPolicyReceived } from "#contract/remarks";
import { may } from "#contract/roles";
import { findLogOfRequest } from "#server/calls/queries";
import type { Tx } from "#server/db/db";
import { conflict, type Moment, unauthenticated } from "#server/http";
import { claimLead, type HeldLead, holdLead, noteContact } from "#server/leads/hold-queries";
import { holdTelecaller } from "#server/users/queries";

/** Records how a contact ended: one history entry and the lead's new state, together or not at all. */
export async function changeStatus(tx: Tx, moment: Moment, id: number, change: StatusChange): Promise<void> {
  const { viewer, now } = moment;
  const { requestId } = change;
  const lead = await holdLead(tx, moment, id, change.version);
  const [overwriting, claiming] = [overwrites(lead, change), claims(lead, moment, change)];
  // Sent again, it neither disagrees with itself nor claims anew; the statement below notes nothing twice either.
  if ((overwriting || claiming) && (await findLogOfRequest(tx, { leadId: id, userId: viewer.id, requestId })))
    return;
  if (overwriting)
    throw conflict(`Changed by somebody else in the meantime: status is now ${statuses[lead.status].label}`);
  if (claiming) {
    if (!(await holdTelecaller(tx, viewer.id))) throw unauthenticated();
    await claimLead(tx, lead, viewer.id, moment.clock());
  }
  const entry = entryOf(lead, change);
  await noteContact(
    tx,
    lead,
    { userId: viewer.id, createdAt: now, requestId: requestId ?? null, ...entry },
    {
      status: change.status,
      ...(change.outcome && { subStatus: change.outcome }),
      ...(entry.kind === "call" && {
        callCount: lead.callCount + 1,
        connectedCount: lead.connectedCount + (entry.connected ? 1 : 0),
        lastCallAt: now,
      }),
      // A quote leaves a promised callback standing; every other contact has kept it or set another.
      ...((change.nextFollowUp || entry.kind !== "quote") && { nextFollowUp: change.nextFollowUp ?? null }),
      ...(saysPolicyReceived(entry.notes ?? "") && { policyReceived: true }),
    },
  );
}

/** A status that is set by hand must not undo what somebody else did since it was looked at; a call always counts. */
function overwrites(lead: HeldLead, { outcome, version }: StatusChange): boolean {
  return outcome === null && version !== undefined && version !== lead.version;
}

function entryOf(lead: HeldLead, { status, outcome, notes }: StatusChange) {
  const given = notes?.trim() ? notes : null;
  if (outcome === null) {
    return { kind: "status", callResult: status, notes: given, connected: false, fresh: false } as const;
  }
  if (outcomes[outcome].call === false) {
    const quoteNotes = given ?? QUOTE_SENT_NOTE;
    return { kind: "quote", callResult: outcome, notes: quoteNotes, connected: false, fresh: false } as const;
  }
  const connected = outcomes[outcome].call === "connected";
  const fresh = connected && lead.callCount === 0 && lead.status === "pending_call";
  return { kind: "call", callResult: outcome, notes: given, connected, fresh } as const;
}

/** A telecaller's outcome on an unassigned lead makes it theirs; nothing an administrator does claims. */
function claims(lead: HeldLead, { viewer }: Moment, { outcome }: StatusChange): boolean {
  return outcome !== null && lead.assignedTo === null && !may(viewer.role, "leads:all");
}
