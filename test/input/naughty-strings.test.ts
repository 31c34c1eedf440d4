import strings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice, type Person } from "#server/testing/office";
import { type About, sampleRequests } from "#server/testing/sample-requests";
import { isLong, printCounts } from "../faults/support/rounds.ts";
import { aRecord, calls, fieldsOf, isRepeatable, nameOf, someAtATime } from "./every-call.ts";

/**
 * All strings in all places are about 50,000 requests; a short run takes one in SHORT_PART, others in each place, so that every
 * string comes to many.
 */
const SHORT_PART = 12;
const stringsAt = (place: number) =>
  strings.filter((_, index) => isLong || (index + place) % SHORT_PART === 0);

let office: Office;
let about: About;
let asha: Person;
beforeAll(async () => {
  office = await openOffice();
  asha = await office.telecaller("asha");
  about = await aRecord(office, asha);
});
let asked = 0;
let faulty = 0;
afterAll(async () => {
  printCounts("naughty strings", { requests: asked, "5xx": faulty });
  await office.close();
});

const placesOf = (part: "body" | "query") =>
  calls
    .filter((call) => part === "query" || isRepeatable(call))
    .flatMap((call) => fieldsOf(call[part]).map((field) => [nameOf(call), field] as const))
    .map(([name, field], place) => [name, field, stringsAt(place)] as const);

describe("the big list of naughty strings", () => {
  test.each(placesOf("body"))(
    "in %s, %s: is stored or refused, never a server error",
    async (name, field, some) => {
      const { path, body } = sampleRequests[name](about);
      const sound = typeof body === "object" ? body : {};
      const faults: unknown[] = [];
      await someAtATime(some, async (text) => {
        const answer = await office.admin.send(name.split(" ")[0] ?? "", path, { ...sound, [field]: text });
        asked++;
        if (answer.status >= 500) faults.push([text, answer.status, answer.body]);
      });
      faulty += faults.length;
      expect(faults).toEqual([]);
    },
  );

  test.each(placesOf("query"))(
    "in %s?%s=: finds something or nothing, never a server error",
    async (name, field, some) => {
      const faults: unknown[] = [];
      await someAtATime(some, async (text) => {
        const url = new URL(sampleRequests[name](about).path, office.url);
        url.searchParams.set(field, text);
        const answer = await office.admin.get(url.pathname + url.search);
        asked++;
        if (answer.status >= 500) faults.push([text, answer.status, answer.body]);
      });
      faulty += faults.length;
      expect(faults).toEqual([]);
    },
  );

  test("a remark is returned unchanged, an address except for repeated spaces", async () => {
    const altered: unknown[] = [];
    await someAtATime(strings, async (text) => {
      const remark = { leadId: about.lead, callResult: "remark", notes: text };
      const kept = await asha.send("POST", "/api/call-logs", remark);
      if (kept.status === 200 ? kept.body.notes !== text : text.trim() !== "")
        altered.push([text, kept.body]);
      const edited = await asha.send("PATCH", `/api/leads/${about.lead}`, { address: text });
      const oneLine = text.trim().replace(/\s+/g, " ") || null;
      if (edited.status === 200 && edited.body.address !== oneLine) altered.push([text, edited.body.address]);
    });
    expect(altered).toEqual([]);
  });

  test("all reached a server that knew the user", async () => {
    expect((await office.admin.get("/api/auth/user")).body.username).toBe("admin");
    expect((await asha.get(`/api/leads/${about.lead}`)).status).toBe(200);
  });
});
