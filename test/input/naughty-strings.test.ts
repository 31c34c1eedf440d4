import strings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type About, requests } from "#server/access-requests";
import { type Office, openOffice, type Person } from "#server/testing";
import { aRecord, calls, fieldsOf, isRepeatable, nameOf, someAtATime } from "./every-call.ts";

let office: Office;
let about: About;
let asha: Person;
beforeAll(async () => {
  office = await openOffice();
  asha = await office.telecaller("asha");
  about = await aRecord(office, asha);
});
afterAll(() => office.close());

const inBodies = calls
  .filter(isRepeatable)
  .flatMap((call) => fieldsOf(call.body).map((field) => [nameOf(call), field] as const));
const inQueries = calls.flatMap((call) =>
  fieldsOf(call.query).map((field) => [nameOf(call), field] as const),
);

describe("the big list of naughty strings", () => {
  test.each(inBodies)("in %s, %s: is stored or refused, never a fault of ours", async (name, field) => {
    const { path, body } = requests[name](about);
    const sound = typeof body === "object" ? body : {};
    const faults: unknown[] = [];
    await someAtATime(strings, async (text) => {
      const answer = await office.admin.send(name.split(" ")[0] ?? "", path, { ...sound, [field]: text });
      if (answer.status >= 500) faults.push([text, answer.status, answer.body]);
    });
    expect(faults).toEqual([]);
  });

  test.each(inQueries)(
    "in %s?%s=: finds something or nothing, never a fault of ours",
    async (name, field) => {
      const faults: unknown[] = [];
      await someAtATime(strings, async (text) => {
        const url = new URL(requests[name](about).path, office.url);
        url.searchParams.set(field, text);
        const answer = await office.admin.get(url.pathname + url.search);
        if (answer.status >= 500) faults.push([text, answer.status, answer.body]);
      });
      expect(faults).toEqual([]);
    },
  );

  test("a remark and an address come back as they went in", async () => {
    const altered: unknown[] = [];
    await someAtATime(strings, async (text) => {
      const remark = { leadId: about.lead, callResult: "remark", notes: text };
      const kept = await asha.send("POST", "/api/call-logs", remark);
      if (kept.status === 200 ? kept.body.notes !== text : text.trim() !== "")
        altered.push([text, kept.body]);
      const edited = await asha.send("PATCH", `/api/leads/${about.lead}`, { address: text });
      const blank = text.trim() === "" ? null : text.trim();
      if (edited.status === 200 && ![text, blank].includes(edited.body.address))
        altered.push([text, edited.body.address]);
    });
    expect(altered).toEqual([]);
  });
});
