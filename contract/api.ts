import { analyticsApi } from "./analytics.ts";
import { authApi } from "./auth.ts";
import { callsApi } from "./calls.ts";
import { campaignsApi } from "./campaigns.ts";
import { customersApi } from "./customers.ts";
import { importsApi } from "./imports.ts";
import { leadsApi } from "./leads.ts";
import { usersApi } from "./users.ts";

/** Every call of the product, by feature. */
export const api = {
  auth: authApi,
  users: usersApi,
  campaigns: campaignsApi,
  customers: customersApi,
  leads: leadsApi,
  calls: callsApi,
  imports: importsApi,
  analytics: analyticsApi,
};
