import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { LeadRow } from "#contract/leads/record";
import { Id, Text } from "#contract/schemas";
import { QUICK_SEARCH_MAX } from "./quick.ts";

/** A lead as the command palette shows it: name, vehicle, status and last call. */
export const FoundLead = LeadRow.pick({
  id: true,
  name: true,
  registrationNumber: true,
  phoneNumber: true,
  campaignMonth: true,
  status: true,
  subStatus: true,
  doNotCall: true,
  lastCallAt: true,
}).meta({ id: "FoundLead" });
export type FoundLead = z.input<typeof FoundLead>;

/** How many matches are in one list of a month. */
export const FoundPlace = LeadRow.pick({ campaignMonth: true, status: true })
  .extend({
    /** Under RNR & Switched off. */
    unreachable: z.boolean(),
    leads: z.number().int(),
  })
  .meta({ id: "FoundPlace" });
export type FoundPlace = z.input<typeof FoundPlace>;

export const searchApi = {
  places: endpoint({
    method: "GET",
    path: "/api/search/places",
    summary:
      "In which months and lists the matches in the viewer's scope are; counted among the first 500 records",
    needs: "leads:work",
    query: z.object({ q: Text(200) }),
    reply: z.object({ places: z.array(FoundPlace), capped: z.boolean() }).meta({ id: "FoundPlaces" }),
  }),
  leads: endpoint({
    method: "GET",
    path: "/api/search",
    summary:
      "The leads in the viewer's scope that fit best: each record's open ones, or its newest; or those of given ids, in that order",
    needs: "leads:work",
    limitedAs: "list",
    query: z.object({
      q: Text(200).optional(),
      ids: Text(200)
        .transform((list) => list.split(","))
        .pipe(z.array(Id).max(QUICK_SEARCH_MAX))
        .optional(),
    }),
    reply: z.array(FoundLead),
  }),
};
