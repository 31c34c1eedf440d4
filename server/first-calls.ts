import { LEADS_PER_PAGE } from "#contract/leads/paging";
import { defaultMonth } from "#contract/time/months";

/** What the first frame of the screen at `address` is drawn from, as the page asks for it. */
export function firstCalls(address: string, today: string): string[] {
  return ["/api/auth/user", ...ofScreen(address, today)];
}

function ofScreen(address: string, today: string): string[] {
  if (address === "/") return ["/api/dashboard/metrics"];
  if (address === "/leads") {
    const order = `sortOrder=asc&page=1&limit=${LEADS_PER_PAGE}&sort=next`;
    return [
      `/api/leads?campaignMonth=${defaultMonth(today)}&status=pending_call&${order}`,
      "/api/leads/counts",
    ];
  }
  const [lead] = /(?<=^\/leads\/customer\/)\d+$/.exec(address) ?? [];
  return lead ? [`/api/leads/${lead}`] : [];
}
