import { expect } from "vitest";
import { officeTest } from "#server/testing/office-test";

const test = officeTest({ telecallers: [] });

test("the first steps of a new installation are done one after the other, and end with the first call", async ({
  office,
}) => {
  const steps = async () => (await office.admin.get("/api/settings/first-steps")).body;
  const nothing = { team: false, settings: false, claims: false, leads: false, working: false };
  expect(await steps()).toEqual(nothing);
  const asha = await office.telecaller("asha");
  expect(await steps()).toEqual({ ...nothing, team: true });
  await office.admin.send("PATCH", "/api/settings", { agencyName: "Shree Insurance" });
  expect(await steps()).toEqual({ ...nothing, team: true, settings: true });
  await office.admin.send("PATCH", "/api/settings", { credentials: "Since 2019" });
  expect(await steps()).toEqual({ ...nothing, team: true, settings: true, claims: true });
  const id = await office.lead({ telecallerName: "asha" });
  const ready = { team: true, settings: true, claims: true, leads: true };
  expect(await steps()).toEqual({ ...ready, working: false });
  await asha.records(id, "interested");
  expect(await steps()).toEqual({ ...ready, working: true });
});
