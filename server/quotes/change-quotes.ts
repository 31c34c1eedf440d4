import type { NewQuote } from "#contract/quotes/calls";
import { QUOTES_OF_LEAD } from "#contract/quotes/calls";
import { plans } from "#contract/quotes/plans";
import { premiumOf } from "#contract/quotes/premium";
import { isGoodsVehicle } from "#contract/quotes/third-party-premiums";
import { formatRupees } from "#contract/rupees";
import type { Tx } from "#server/db/handles";
import { insertHistoryEntry } from "#server/lead/history-queries";
import { type LockedLead, lockLead, updateLead } from "#server/lead/lock-queries";
import { conflict, type Moment, notFound } from "#server/platform/http";
import { readSettings } from "#server/settings/queries";
import {
  chooseNone,
  countQuotes,
  deleteQuote,
  type FoundQuote,
  findQuote,
  findQuoteOfRequest,
  findVehicleType,
  insertQuote,
  updateQuote,
} from "./queries.ts";

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
    ...(await storedOf(tx, leadId, quote)),
    leadId,
    createdBy: moment.viewer.id,
    createdAt: moment.now,
    requestId: requestId ?? null,
  });
  return noted(tx, moment, lead, id, "quote_logged");
}

export async function changeQuote(tx: Tx, moment: Moment, id: number, quote: NewQuote): Promise<FoundQuote> {
  const { lead, found } = await lockQuote(tx, moment, id);
  if (found.sentAt) throw conflict(SENT);
  await updateQuote(tx, id, await storedOf(tx, lead.id, quote));
  return noted(tx, moment, lead, id, "quote_changed");
}

/** One quote of a lead is chosen at most. */
export async function chooseQuote(tx: Tx, moment: Moment, id: number, chosen: boolean): Promise<FoundQuote> {
  const { lead, found } = await lockQuote(tx, moment, id);
  if (found.chosen === chosen) return found;
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

/** The quote as it is stored: with the agency's rates unless it has its own, and with its total. */
async function storedOf(tx: Tx, leadId: number, { requestId: _, ...quote }: NewQuote) {
  const settings = await readSettings(tx);
  const { taxPercent = settings.taxPercent } = quote;
  const agencys = isGoodsVehicle(await findVehicleType(tx, leadId))
    ? settings.goodsThirdPartyTaxPercent
    : settings.taxPercent;
  const rates = { taxPercent, thirdPartyTaxPercent: quote.thirdPartyTaxPercent ?? agencys };
  return {
    ...quote,
    ...rates,
    ncb: quote.ncb === null ? null : Number(quote.ncb),
    total: quote.statedTotal ?? premiumOf({ ...quote, ...rates }).total,
  };
}

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
    notes: `${insurer}, ${plans[plan].label}: ${formatRupees(total)}`,
    createdAt: now,
  });
  await updateLead(tx, lead, now, {});
}
