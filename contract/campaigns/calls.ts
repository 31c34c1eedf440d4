import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Month, Text } from "#contract/schemas";

/** A month's renewal campaign. */
export const Campaign = z
  .object({
    id: z.number().int(),
    name: z.string(),
    month: Month,
    year: z.number().int(),
    description: z.string().nullable(),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof Campaign>;

export const campaignsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/campaigns",
    summary: "All campaigns, newest month first",
    needs: "leads:work",
    reply: z.array(Campaign),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/campaigns",
    summary: "Create a campaign; its month's text wins over the year field",
    needs: "campaigns:create",
    body: z.object({
      name: Text(200).refine((name) => name.trim() !== "", "Campaign name is required"),
      month: Text(40),
      year: z.coerce.number().int().min(2000).max(2999).optional(),
      description: Text(2000).nullish(),
    }),
    reply: Campaign,
  }),
};
