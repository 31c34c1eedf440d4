import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdParams, Instant } from "./fields.ts";
import { LeadRow } from "./leads.ts";

/** What another record has in common with this one's; at least one of the two. */
const Shared = { samePhone: z.boolean(), sameVehicle: z.boolean() };

/** The newest lead of another record that the viewer may open. */
export const RelatedLead = LeadRow.pick({
  id: true,
  name: true,
  registrationNumber: true,
  campaignMonth: true,
  status: true,
  subStatus: true,
  lastCallAt: true,
})
  .extend(Shared)
  .meta({ id: "RelatedLead" });
export type RelatedLead = z.input<typeof RelatedLead>;

/** All that may be told of a colleague's records: that there is one, with whom, and when it was last spoken to. */
export const ColleaguesRecord = z
  .object({ firstName: z.string(), lastSpokenAt: Instant.nullable(), ...Shared })
  .meta({ id: "ColleaguesRecord" });
export type ColleaguesRecord = z.input<typeof ColleaguesRecord>;

export const RelatedRecords = z
  .object({
    leads: z.array(RelatedLead),
    /** How many there are, should the list be cut. */
    total: z.number().int(),
    colleagues: z.array(ColleaguesRecord),
  })
  .meta({ id: "RelatedRecords" });
export type RelatedRecords = z.input<typeof RelatedRecords>;

export const relatedApi = {
  list: endpoint({
    method: "GET",
    path: "/api/leads/:id/related",
    summary: "Other records with the lead's phone number or registration",
    needs: "leads:work",
    params: IdParams,
    reply: RelatedRecords,
  }),
};
