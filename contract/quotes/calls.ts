import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { readInsurer } from "#contract/lead/insurers";
import { ncbSlabs } from "#contract/lead/vehicles";
import { Amount, DateOnly, Done, IdParams, Instant, oneLine, Text } from "#contract/schemas";
import { addOnNames } from "./add-ons.ts";
import { planNames, plans } from "./plans.ts";
import { hasParts } from "./premium.ts";
import { MOST_TAX_PERCENT } from "./tax-rates.ts";
import type { QuoteTerm } from "./terms.ts";

/** GST; in percent, with at most two decimals. */
export const TaxPercent = z
  .number("Tax must be a percentage")
  .min(0, "Tax must be 0 or more")
  .max(MOST_TAX_PERCENT, `Tax must be ${MOST_TAX_PERCENT} or less`)
  .transform((percent) => Math.round(percent * 100) / 100);

const parts = {
  plan: z.enum(planNames),
  idv: Amount.nullable().default(null),
  ncb: z.enum(ncbSlabs).nullable().default(null),
  /** Before discount and bonus. */
  ownDamage: Amount.nullable().default(null),
  discount: Amount.nullable().default(null),
  addOns: z
    .array(z.enum(addOnNames))
    .default([])
    .transform((chosen) => addOnNames.filter((name) => chosen.includes(name))),
  /** Of all add-ons together. */
  addOnPremium: Amount.nullable().default(null),
  thirdParty: Amount.nullable().default(null),
};

/** What the insurer offers for a lead's vehicle. Amounts are in rupees; absent ones are unknown. */
export const NewQuote = z
  .object({
    insurer: Text(200, "Insurer is required")
      .transform((text) => readInsurer(oneLine(text)))
      .pipe(z.string().min(1, "Insurer is required")),
    ...parts,
    /** The agency's rates unless given. */
    taxPercent: TaxPercent.optional(),
    thirdPartyTaxPercent: TaxPercent.optional(),
    /** What the insurer's paper says is to be paid; computed from the parts unless given. */
    statedTotal: Amount.nullable().default(null),
    validUntil: DateOnly.nullable().default(null),
    /** The same quote sent again is stored once. */
    requestId: z.uuid().optional(),
  })
  .superRefine((quote, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const { ownDamage, thirdParty, label } = plans[quote.plan];
    if (!ownDamage)
      for (const field of ["idv", "ncb", "ownDamage", "discount", "addOnPremium"] as const)
        if (quote[field] !== null) refuse(field, `${label}: there is none`);
    if (!ownDamage && quote.addOns.length > 0) refuse("addOns", `${label}: there are none`);
    if (!thirdParty && quote.thirdParty !== null) refuse("thirdParty", `${label}: there is none`);
    if ((quote.discount ?? 0) > (quote.ownDamage ?? 0))
      refuse("discount", "The discount is more than the own-damage premium");
    if (quote.statedTotal === null && !hasParts(quote))
      refuse("statedTotal", "Enter the break-up or the total");
  });
export type NewQuote = z.output<typeof NewQuote>;

/** The most quotes that one lead has. */
export const QUOTES_OF_LEAD = 50;

/** What a user enters of a quote, as it is stored. */
const terms = {
  insurer: z.string(),
  plan: z.enum(planNames),
  idv: z.number().nullable(),
  ncb: z.enum(ncbSlabs).nullable(),
  ownDamage: z.number().nullable(),
  discount: z.number().nullable(),
  addOns: z.array(z.enum(addOnNames)),
  addOnPremium: z.number().nullable(),
  thirdParty: z.number().nullable(),
  taxPercent: z.number(),
  thirdPartyTaxPercent: z.number(),
  statedTotal: z.number().nullable(),
  validUntil: DateOnly.nullable(),
} satisfies Record<QuoteTerm, z.ZodType>;

export const Quote = z
  .object({
    id: z.number().int(),
    leadId: z.number().int(),
    ...terms,
    /** What is to be paid: as the insurer's paper says, otherwise as computed. */
    total: z.number(),
    /** The one that the customer has decided for. */
    chosen: z.boolean(),
    /** When it was sent to the customer; null before. */
    sentAt: Instant.nullable(),
    createdAt: Instant,
    createdBy: z.string(),
  })
  .meta({ id: "Quote" });
export type Quote = z.input<typeof Quote>;

/** `was` is the quote as the sender saw it; if another one has been stored since, the change is 409. */
export const ChangedQuote = NewQuote.safeExtend({ was: z.object(terms).optional() });
export type ChangedQuote = z.output<typeof ChangedQuote>;

export const quotesApi = {
  ofLead: endpoint({
    method: "GET",
    path: "/api/leads/:id/quotes",
    summary: "A lead's quotes, the oldest first",
    needs: "leads:work",
    params: IdParams,
    reply: z.array(Quote),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/leads/:id/quotes",
    summary: "Log a quote of an insurer for a lead",
    needs: "leads:work",
    params: IdParams,
    body: NewQuote,
    reply: Quote,
  }),
  /** 409 once it was sent (what the customer has stays as it is), and when it is no longer as it `was`. */
  change: endpoint({
    method: "PATCH",
    path: "/api/quotes/:id",
    summary: "Change a quote that was not sent; every field is replaced",
    needs: "leads:work",
    params: IdParams,
    body: ChangedQuote,
    reply: Quote,
  }),
  choose: endpoint({
    method: "POST",
    path: "/api/quotes/:id/choose",
    summary: "Mark the quote that the customer has decided for, or take the mark back; one of a lead",
    needs: "leads:work",
    params: IdParams,
    body: z.object({ chosen: z.boolean() }),
    reply: Quote,
  }),
  /** 409 once it was sent. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/quotes/:id",
    summary: "Delete a quote that was not sent",
    needs: "leads:work",
    params: IdParams,
    reply: Done,
  }),
};
