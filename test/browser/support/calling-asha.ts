import { expect, type Page } from "@playwright/test";
import type { Office } from "./office.ts";
import { renewals } from "./renewals.ts";

/** The results of a lead's calls, newest first. */
export const resultsOf = async (office: Office, id: number | undefined) => {
  const logs = await office.admin.read<{ kind: string; callResult: string }[]>(`/api/leads/${id}/call-logs`);
  return logs.filter(({ kind }) => kind === "call").map(({ callResult }) => callResult);
};

/** Call Mode of Asha, who has this many leads, with the first one at hand. */
export async function callingAsha(office: Office, page: Page, count: number) {
  await office.telecaller("asha");
  const ids = await renewals(office, count);
  await office.signIn(page, "asha", "/calling");
  const named = (number: string) =>
    page.getByRole("region", { name: "Current lead" }).getByRole("heading", { name: `Customer ${number}` });
  await expect(named("001")).toBeVisible();
  return { ids, named };
}
