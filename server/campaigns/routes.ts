import type { FastifyInstance } from "fastify";
import { campaignsApi } from "#contract/campaigns";
import { createCampaign } from "#server/campaigns/create-campaign";
import { listCampaigns } from "#server/campaigns/queries";
import { type Deps, serve } from "#server/http";

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, campaignsApi.list, () => listCampaigns(deps.db));
  serve(app, deps, campaignsApi.create, (moment, { body }) => createCampaign(deps, moment, body));
}
