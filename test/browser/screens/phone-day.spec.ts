import type { Page } from "@playwright/test";
import { DAY_MS, today } from "#contract/time/calendar";
import { expect, test } from "../support/office.ts";
import { thumb } from "../support/thumb.ts";
import { toastOf } from "../support/toasts.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Calls and messages open other programs, which a test does not have; at night the server refuses them. */
async function catchHandOffs(page: Page) {
  const touches: string[] = [];
  await page.route("**/touches", async (route) => {
    const { touch } = route.request().postDataJSON();
    touches.push(touch);
    const entry = { id: touches.length, leadId: 1, callResult: "dialed", notes: null, createdBy: "Asha" };
    await route.fulfill({ json: { ...entry, createdAt: new Date().toISOString() } });
  });
  await page.addInitScript(() => {
    addEventListener("click", (event) => {
      const link = event.target instanceof Element && event.target.closest("a[href^='tel:'], a[target]");
      if (link) event.preventDefault();
    });
  });
  return touches;
}

test("a telecaller's day on a phone, every tap within reach of the thumb that holds it", async ({
  office,
  page,
}) => {
  test.slow();
  const asha = await office.telecaller("asha");
  const ids = await office.leads(
    Array.from({ length: 9 }, (_, index) => ({
      name: `Customer ${index + 1}`,
      registrationNumber: `MH 12 DE ${4321 + index}`,
      phoneNumber: `980000014${index}`,
      telecallerName: "asha",
    })),
  );
  const touches = await catchHandOffs(page);
  await page.clock.setFixedTime(new Date(`${today(new Date())}T12:00:00+05:30`));
  await page.context().grantPermissions(["clipboard-write"]);
  await office.signIn(page, "asha");
  const bar = page.getByRole("navigation", { name: "Main" });
  const current = page.getByRole("region", { name: "Current lead" });
  const name = current.getByRole("heading", { level: 2 });
  const outcome = (label: string) => current.getByRole("button", { name: label, exact: true });
  /** Does something that ends with another lead. */
  const next = async (act: () => Promise<void>) => {
    const before = (await name.textContent()) ?? "";
    await act();
    await expect(name).not.toHaveText(before);
  };

  await thumb(bar.getByRole("link", { name: "Call" }));
  await expect(name).toBeVisible();
  await thumb(current.getByRole("link", { name: "Call", exact: true }));
  await expect.poll(() => touches).toEqual(["dial"]);

  const remark = page.getByRole("textbox", { name: "Remarks" });
  const first = (await name.textContent()) ?? "";
  await thumb(remark);
  await remark.fill("Wants zero-dep");
  await next(() => thumb(outcome("Wrong Number")));
  await thumb(toastOf(page).getByRole("button", { name: "Undo" }));
  await expect(name).toHaveText(first);
  await expect(remark).toHaveValue("Wants zero-dep");
  await next(() => thumb(outcome("Interested")));
  await next(() => thumb(outcome("Ringing Not Responding")));
  await next(() => thumb(outcome("Policy Done by SLN")));
  await thumb(page.getByRole("dialog", { name: "New policy" }).getByRole("button", { name: "Skip" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const promise = page.getByRole("dialog", { name: "Schedule Callback" });
  await next(async () => {
    await thumb(outcome("Schedule Callback"));
    await thumb(promise.getByRole("button", { name: /^Tomorrow 10/ }));
    await thumb(promise.getByRole("button", { name: "Schedule Callback" }));
  });

  await thumb(page.getByRole("radio", { name: "2" }));
  await thumb(page.getByRole("button", { name: "Copy", exact: true }));
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  await thumb(current.getByRole("link", { name: /^WhatsApp/ }));
  await expect.poll(() => touches).toEqual(["dial", "whatsapp"]);
  await thumb(current.getByRole("button", { name: "Pause" }));
  await expect(page.getByRole("heading", { name: "Paused" })).toBeVisible();
  await thumb(page.getByRole("button", { name: "Resume calling" }));
  await expect(name).toBeVisible();
  await next(() => thumb(current.getByRole("button", { name: "Skip" })));
  await toastOf(page).getByRole("button", { name: "Dismiss" }).tap();

  // A customer who was promised a call: the line above the bar.
  const promised = ids[8];
  await asha.send("PATCH", `/api/leads/${promised}/status`, {
    status: "follow_up",
    outcome: "callback",
    nextFollowUp: new Date(Date.now() - DAY_MS).toISOString(),
  });
  await thumb(page.getByRole("region", { name: "Callback due" }).getByRole("link", { name: "Customer 9" }));
  await expect(page).toHaveURL(`/leads/customer/${promised}`);
  await thumb(page.getByRole("main").getByRole("link", { name: "Call", exact: true }));
  await thumb(page.getByRole("button", { name: "Mark Quote Sent" }));
  await thumb(page.getByRole("dialog").getByRole("button", { name: "Mark Quote Sent" }));
  await expect(page.getByText("Latest: QUOTE SENT")).toBeVisible();
  await thumb(page.getByRole("button", { name: "Received Previous Policy" }));
  await expect(page.getByRole("button", { name: "Policy Received" })).toBeDisabled();

  await expect(page.getByLabel("Take a photo")).toHaveAttribute("capture", "environment");
  const choosing = page.waitForEvent("filechooser");
  await thumb(page.getByText("Choose files"));
  const file = { name: "rc.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
  await (await choosing).setFiles(file);
  await expect(page.getByLabel("Document type")).toHaveValue("rc_card");
  await thumb(page.getByRole("button", { name: "Upload" }));
  await expect(page.getByRole("button", { name: /rc\.pdf/ }).first()).toBeVisible();

  // Somebody calls back: their number, from any page.
  await thumb(bar.getByRole("button", { name: "More" }));
  await thumb(page.getByRole("dialog", { name: "More" }).getByRole("button", { name: "Search everything" }));
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await thumb(palette.getByRole("button", { name: "Cancel" }));
  await expect(palette).toHaveCount(0);
  await thumb(bar.getByRole("link", { name: "Leads" }));
  const search = page.getByLabel(/Quick Search/);
  await thumb(search);
  await search.fill("4327");
  await expect(page.getByRole("main").getByRole("link", { name: /Customer (?!7)/ })).toHaveCount(0);
  await thumb(page.getByRole("link", { name: /Customer 7/ }).first());
  await expect(page.getByRole("heading", { name: "Customer 7" })).toBeVisible();
  await thumb(page.getByRole("button", { name: "Vehicle Sold" }));
  await thumb(page.getByRole("dialog", { name: "Vehicle Sold" }).getByRole("button", { name: "Skip" }));
  await expect(page.getByText("Latest: VEHICLE SOLD")).toBeVisible();

  await thumb(bar.getByRole("link", { name: "Home" }));
  const work = page.getByRole("table", { name: "Calls, quotes and policies" });
  await expect(work.getByRole("row", { name: /^Calls/ })).toContainText("6");
  await expect(work.getByRole("row", { name: /^Quotes sent/ })).toContainText("1");
  await expect(work.getByRole("row", { name: /^Policies won/ })).toContainText("1");
  await thumb(page.getByRole("tab", { name: "Call Activity" }));
  await expect(page.getByText("Today's Hourly Call Activity (9AM - 7PM)")).toBeVisible();
});
