import { expect, type Page } from "@playwright/test";
import { type Office, thisMonth } from "./office.ts";

/** Opens the page of one lead as a telecaller. */
export async function openLeadPage(office: Office, page: Page, username: string, registrationNumber: string) {
  await office.telecaller(username);
  const [id = 0] = await office.leads([
    {
      name: "Gurpreet Bedi",
      registrationNumber,
      telecallerName: username,
      insuranceCompany: "Digit",
      insuranceExpiry: `${thisMonth()}-28`,
    },
  ]);
  await office.signIn(page, username, `/leads/customer/${id}`);
  await expect(page.getByText(`Lead ID: #${id}`)).toBeVisible();
  return id;
}
