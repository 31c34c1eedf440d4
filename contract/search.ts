import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, Text } from "./fields.ts";
import { LeadRow } from "./leads.ts";
import { LEADS_FOUND_AT_ONCE } from "./quick-search.ts";

/** A lead as the command palette shows it: who, which vehicle, where the work stands, when they were last called. */
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

export const searchApi = {
  leads: endpoint({
    method: "GET",
    path: "/api/search",
    summary:
      "The leads in the viewer's scope that fit best: each record's newest one; or those of given ids, in that order",
    needs: "leads:work",
    query: z.object({
      q: Text(200).optional(),
      ids: Text(200)
        .transform((list) => list.split(","))
        .pipe(z.array(Id).max(LEADS_FOUND_AT_ONCE))
        .optional(),
    }),
    reply: z.array(FoundLead),
  }),
};
