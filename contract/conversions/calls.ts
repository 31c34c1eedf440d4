import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { CalendarMonth, DateOnly, Instant, Month, Text } from "#contract/schemas";

/** A lead closed as policy_done_by_sln: customer, vehicle, insurer, date and caller. */
export const Conversion = z
  .object({
    leadId: z.number().int(),
    customerId: z.number().int(),
    name: z.string(),
    phoneNumber: z.string(),
    registrationNumber: z.string().nullable(),
    vehicleDetails: z.string().nullable(),
    campaignMonth: Month,
    /** The new policy's insurer; null where it was not recorded. */
    insurer: z.string().nullable(),
    newPremium: z.number().nullable(),
    newExpiry: DateOnly.nullable(),
    newPolicyNumber: z.string().nullable(),
    convertedAt: Instant,
    /** The author of the lead's latest call. */
    convertedBy: z.string().nullable(),
  })
  .meta({ id: "Conversion" });
export type Conversion = z.input<typeof Conversion>;

export const ConversionPage = z
  .object({
    conversions: z.array(Conversion),
    page: z.number().int(),
    totalPages: z.number().int(),
    total: z.number().int(),
    /** Rupees, of all matches with a recorded new premium. */
    premium: z.number(),
    limit: z.number().int(),
  })
  .meta({ id: "ConversionPage" });
export type ConversionPage = z.input<typeof ConversionPage>;

const ConversionFilter = z.object({
  search: Text(200).optional(),
  /** The month of the conversion. */
  month: CalendarMonth.optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type ConversionFilter = z.output<typeof ConversionFilter>;

export const conversionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/conversions",
    summary: "Converted leads in the viewer's scope, latest first",
    needs: "leads:work",
    query: ConversionFilter,
    reply: ConversionPage,
  }),
};
