import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { CalendarMonth, DateOnly, Format, Instant, Month, Paged, Text } from "#contract/schemas";
import { sortOrders } from "#contract/sort-order";
import { conversionSorts } from "./sorts.ts";

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

export const ConversionPage = Paged.extend({
  conversions: z.array(Conversion),
  /** Rupees, of all matches with a recorded new premium. */
  premium: z.number(),
  /** Deleted users who converted policies in scope in the filter's month, for the choice of a telecaller. */
  former: z.array(z.object({ id: z.uuid(), name: z.string() })),
}).meta({ id: "ConversionPage" });
export type ConversionPage = z.input<typeof ConversionPage>;

/** Which conversions are listed, counted and exported; all given ones must match. */
const ConversionFilter = z.object({
  search: Text(200).optional(),
  /** The month of the conversion. */
  month: CalendarMonth.optional(),
  /** The user who converted it. */
  telecaller: z.uuid().optional(),
  /** The new policy's insurer, or `not-recorded`. */
  insurer: Text(200).optional(),
});
export type ConversionFilter = z.output<typeof ConversionFilter>;

const PagedFilter = ConversionFilter.extend({
  sort: z.enum(conversionSorts).default("convertedAt"),
  sortOrder: z.enum(sortOrders).default("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type PagedConversionFilter = z.output<typeof PagedFilter>;

/** A month's conversions, defined in docs/words.md. */
export const ConversionFigures = z
  .object({
    month: Month,
    conversions: z.number().int(),
    conversionsChange: z.string(),
    /** Rupees, of those with a recorded premium. */
    premium: z.number(),
    premiumChange: z.string(),
    withPremium: z.number().int(),
    /** Rupees; null without a recorded premium. */
    averagePremium: z.number().nullable(),
    /** The leads of the campaign month, and those of them that are won: as the funnel counts them. */
    leads: z.number().int(),
    won: z.number().int(),
    /** Their share in percent, with one decimal; null of too few leads. */
    rate: z.number().min(0).nullable(),
  })
  .meta({ id: "ConversionFigures" });
export type ConversionFigures = z.input<typeof ConversionFigures>;

export const conversionsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/conversions",
    summary: "Converted leads in the viewer's scope, latest first by default",
    needs: "leads:work",
    limitedAs: "list",
    query: PagedFilter,
    reply: ConversionPage,
  }),
  figures: endpoint({
    method: "GET",
    path: "/api/conversions/figures",
    summary:
      "Conversions, premium and conversion rate of a month in the viewer's scope; this month by default",
    needs: "leads:work",
    limitedAs: "list",
    query: ConversionFilter,
    reply: ConversionFigures,
  }),
  /** Streamed; audited before the first byte is sent. */
  export: endpoint({
    method: "GET",
    path: "/api/conversions/export",
    summary: "The same converted leads as a file, latest first",
    needs: "customers:export",
    limitedAs: "export",
    query: ConversionFilter.extend({ format: Format }),
    reply: "attachment",
  }),
};
