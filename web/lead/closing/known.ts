import { lossFields, saleFields } from "#contract/lead/closing/fields";
import type { LeadFieldName } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";

export const isKnown = <F extends LeadFieldName>(fields: readonly F[], lead: Pick<Lead, F>) =>
  fields.some((field) => lead[field] !== null);

export const isSaleKnown = (lead: Pick<Lead, (typeof saleFields)[number]>) => isKnown(saleFields, lead);
export const isLossKnown = (lead: Pick<Lead, (typeof lossFields)[number]>) => isKnown(lossFields, lead);
