import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { LeadRow } from "#contract/leads/record";
import { CalendarMonth, IdParams, Instant, Text } from "#contract/schemas";

/** What another record has in common with this one; at least one of the two. */
const SharedKeys = { samePhone: z.boolean(), sameVehicle: z.boolean() };

/** The newest lead of another record that the viewer may open. */
export const RelatedLead = LeadRow.pick({
  id: true,
  name: true,
  registrationNumber: true,
  campaignMonth: true,
  status: true,
  subStatus: true,
  assignedToName: true,
  lastCallAt: true,
})
  .extend(SharedKeys)
  .meta({ id: "RelatedLead" });
export type RelatedLead = z.input<typeof RelatedLead>;

/** What may be shown of a colleague's records: that one exists, whose it is, and when it was last called. */
export const ColleaguesRecord = z
  .object({ firstName: z.string(), lastSpokenAt: Instant.nullable(), ...SharedKeys })
  .meta({ id: "ColleaguesRecord" });
export type ColleaguesRecord = z.input<typeof ColleaguesRecord>;

export const RelatedRecords = z
  .object({
    leads: z.array(RelatedLead),
    /** The total, in case the list is cut. */
    total: z.number().int(),
    colleagues: z.array(ColleaguesRecord),
  })
  .meta({ id: "RelatedRecords" });
export type RelatedRecords = z.input<typeof RelatedRecords>;

/** Before a record is created or changed; also when a person with a number or the vehicle was erased on request. */
export const RecordsBefore = RelatedRecords.extend({
  erased: z.object({
    phoneNumber: Instant.nullable(),
    secondPhone: Instant.nullable(),
    registrationNumber: Instant.nullable(),
  }),
}).meta({ id: "RecordsBefore" });
export type RecordsBefore = z.input<typeof RecordsBefore>;

/** Another lead of the same record, earlier or later: how that year's renewal went. */
export const LeadYear = LeadRow.pick({ id: true, campaignMonth: true, status: true, subStatus: true })
  .extend({
    /** Who made the latest call. */
    by: z.string().nullable(),
    /** The new policy's insurer, or the one it was lost to. */
    insurer: z.string().nullable(),
    premium: z.number().nullable(),
  })
  .meta({ id: "LeadYear" });
export type LeadYear = z.input<typeof LeadYear>;

export const relatedApi = {
  list: endpoint({
    method: "GET",
    path: "/api/leads/:id/related",
    summary: "Other records with the lead's phone number or registration, and the record's other leads",
    needs: "leads:work",
    params: IdParams,
    reply: RelatedRecords.extend({ years: z.array(LeadYear) }).meta({ id: "RelatedToLead" }),
  }),
  /** Of a record with a lead in this month, that lead; otherwise its newest. */
  before: endpoint({
    method: "GET",
    path: "/api/related",
    summary: "Records with this phone number or registration, before one is created or changed",
    needs: "leads:work",
    query: z.object({
      phoneNumber: Text(200).optional(),
      secondPhone: Text(200).optional(),
      registrationNumber: Text(100).optional(),
      campaignMonth: CalendarMonth.optional(),
    }),
    reply: RecordsBefore,
  }),
};
