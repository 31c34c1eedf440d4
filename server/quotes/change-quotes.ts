import type { ChangedQuote, NewQuote } from "#contract/quotes/calls";
import { QUOTES_OF_LEAD } from "#contract/quotes/calls";
import { NO_TOTAL, totalOf } from "#contract/quotes/premium";
import { isSameQuote } from "#contract/quotes/terms";
import { isTaxedAsGoods } from "#contract/quotes/third-party-premiums";
import type { Tx } from "#server/db/handles";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { type LockedLead, lockLead, updateLead } from "#server/lead/lock-queries";
import { badField, conflict, type Moment, notFound } from "#server/platform/http";
import { readSettings } from "#server/settings/queries";
import {
  chooseNone,
  countQuotes,
  deleteQuote,
  type FoundQuote,
  findLeadFacts,
  findQuote,
  findQuoteOfRequest,
  insertQuote,
  updateQuote,
} from "./queries.ts";

const CHANGED = "Someone else changed this quote";
const WON = "The policy is sold";
const SENT = "This quote was sent and stays as the customer has it. Log another one instead.";

/** Logs a quote with the lead; it is no call, and does not take the lead. */
export async function addQuote(tx: Tx, moment: Moment, leadId: number, quote: NewQuote): Promise<FoundQuote> {
  const lead = await lockLead(tx, moment, leadId);
  const { requestId } = quote;
  const before = await findQuoteOfRequest(tx, { leadId, userId: moment.viewer.id, requestId });
  if (before) return before;
  if ((await countQuotes(tx, leadId)) >= QUOTES_OF_LEAD)
    throw conflict(`A lead has at most ${QUOTES_OF_LEAD} quotes. Delete some that were not sent.`);
  const id = await insertQuote(tx, {
    ...rowOf(await completed(tx, leadId, quote)),
    leadId,
    createdBy: moment.viewer.id,
    createdAt: moment.now,
    requestId: requestId ?? null,
  });
  return noted(tx, moment, lead, id, "quote_logged");
}

export async function changeQuote(
  tx: Tx,
  moment: Moment,
  id: number,
  { was, ...quote }: ChangedQuote,
): Promise<FoundQuote> {
  const { lead, found } = await lockQuote(tx, moment, id);
  const change = await completed(tx, lead.id, quote);
  // Also the same change sent again.
  if (isSameQuote(found, change)) return found;
  if (found.sentAt) throw conflict(SENT);
  if (was && !isSameQuote(found, was)) throw conflict(CHANGED);
  await updateQuote(tx, id, rowOf(change));
  return noted(tx, moment, lead, id, "quote_changed");
}

/** One quote of a lead is chosen at most, until one is sold. */
export async function chooseQuote(tx: Tx, moment: Moment, id: number, chosen: boolean): Promise<FoundQuote> {
  const { lead, found } = await lockQuote(tx, moment, id);
  if (found.chosen === chosen) return found;
  if ((await findLeadFacts(tx, lead.id)).subStatus === "policy_done_by_sln") throw conflict(WON);
  await chooseNone(tx, lead.id);
  await updateQuote(tx, id, { chosen });
  return noted(tx, moment, lead, id, chosen ? "quote_chosen" : "quote_not_chosen");
}

export async function removeQuote(tx: Tx, moment: Moment, id: number): Promise<void> {
  const { lead, found } = await lockQuote(tx, moment, id);
  if (found.sentAt) throw conflict(SENT);
  await note(tx, moment, lead, found, "quote_deleted");
  await deleteQuote(tx, id);
}

/** The lead first, as everywhere, and then the quote as it is now. */
async function lockQuote(tx: Tx, moment: Moment, id: number) {
  const seen = await findQuote(tx, moment.viewer, id);
  if (!seen) throw notFound("Quote");
  const lead = await lockLead(tx, moment, seen.leadId);
  const found = await findQuote(tx, moment.viewer, id);
  if (!found) throw notFound("Quote");
  return { lead, found };
}

/** The quote with the agency's rates unless it has its own, and with its total. */
async function completed(tx: Tx, leadId: number, { requestId: _, ...quote }: NewQuote) {
  const settings = await readSettings(tx);
  const { taxPercent = settings.taxPercent } = quote;
  const { vehicleType } = await findLeadFacts(tx, leadId);
  const agencys = isTaxedAsGoods(vehicleType, quote.thirdParty)
    ? settings.goodsThirdPartyTaxPercent
    : settings.taxPercent;
  const rates = { taxPercent, thirdPartyTaxPercent: quote.thirdPartyTaxPercent ?? agencys };
  const total = totalOf({ ...quote, ...rates });
  if (total <= 0) throw badField("statedTotal", NO_TOTAL);
  return { ...quote, ...rates, total };
}

const rowOf = ({ ncb, ...quote }: Awaited<ReturnType<typeof completed>>) => ({
  ...quote,
  ncb: ncb === null ? null : Number(ncb),
});

async function noted(tx: Tx, moment: Moment, lead: LockedLead, id: number, callResult: QuoteChange) {
  const quote = await findQuote(tx, moment.viewer, id);
  if (!quote) throw new Error("The quote just written cannot be read");
  await note(tx, moment, lead, quote, callResult);
  return quote;
}

type QuoteChange = "quote_logged" | "quote_changed" | "quote_chosen" | "quote_not_chosen" | "quote_deleted";

async function note(
  tx: Tx,
  { viewer, now }: Moment,
  lead: LockedLead,
  { insurer, plan, total }: FoundQuote,
  callResult: QuoteChange,
): Promise<void> {
  await insertHistoryEntry(tx, {
    leadId: lead.id,
    userId: viewer.id,
    kind: "edit",
    callResult,
    event: { type: "quote", insurer, plan, total },
    createdAt: now,
  });
  await updateLead(tx, lead, now, {});
}
