import type { FastifyInstance } from "fastify";
import { campaignsApi } from "#contract/campaigns/calls";
import type { Deps } from "#server/deps";
import { listCampaigns } from "#server/lead/campaign-queries";
import { serve } from "#server/platform/http";
import { createCampaign } from "./create-campaign.ts";

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, campaignsApi.list, () => listCampaigns(deps.db));
  serve(app, deps, campaignsApi.create, (moment, { body }) => createCampaign(deps, moment, body));
}
