import { lossFields, saleFields } from "#contract/lead/fields";
import type { Lead } from "#contract/leads/record";

export const isSaleKnown = (lead: Pick<Lead, (typeof saleFields)[number]>) =>
  saleFields.some((field) => lead[field] !== null);

export const isLossKnown = (lead: Pick<Lead, (typeof lossFields)[number]>) =>
  lossFields.some((field) => lead[field] !== null);
