import type { Campaign, campaignsApi } from "#contract/campaigns/calls";
import { readMonth } from "#contract/campaigns/months";
import type { Input } from "#contract/endpoint";
import { isUniqueViolation } from "#server/db/constraint-violations";
import type { Deps } from "#server/deps";
import { insertCampaign } from "#server/lead/campaign-queries";
import { badField, conflict, type Moment } from "#server/platform/http";

type Form = Input<typeof campaignsApi.create>["body"];

export async function createCampaign({ db }: Deps, { now }: Moment, form: Form): Promise<Campaign> {
  const month = readMonth(form.month, form.year);
  if (!month) throw badField("month", "Month must be like 'Sep 2025' or '2025-09'");
  const values = { name: form.name.trim(), month, description: form.description ?? null, createdAt: now };
  try {
    const campaign = await db.transaction((tx) => insertCampaign(tx, values));
    if (!campaign) throw new Error("The campaign just written cannot be read");
    return campaign;
  } catch (error) {
    if (isUniqueViolation(error, "campaigns_name"))
      throw conflict("A campaign with this name already exists", { field: "name" });
    throw error;
  }
}
