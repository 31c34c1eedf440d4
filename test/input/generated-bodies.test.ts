import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Office, openOffice } from "#server/testing/office";
import { type About, sampleRequests } from "#server/testing/sample-requests";
import { printCounts, rounds } from "../faults/support/rounds.ts";
import { aRecord, calls, fieldsOf, isRepeatable, nameOf } from "./every-call.ts";

let office: Office;
let about: About;
beforeAll(async () => {
  office = await openOffice();
  about = await aRecord(office, await office.telecaller("asha"));
});
let [bodies, parameters] = [0, 0];
afterAll(async () => {
  printCounts("generated", { bodies, "sets of parameters": parameters });
  await office.close();
});

/** For all writing calls together; FAULT_BODIES sets another number. */
const BODIES = Number(process.env.FAULT_BODIES) || rounds(2000, 10_000);
const PARAMETERS_EACH = rounds(80, 350);

/** Values that programs and people send by mistake, or on purpose. */
const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    1e308,
    -1,
    0.5,
    2 ** 53,
    "0",
    "1e9",
    "\u0000",
    "\ud800",
    "2026-02-30",
    "0000-00-00",
    "2026-13",
    "00000000-0000-0000-0000-000000000000",
    "x".repeat(100_000),
    [[[[]]]],
    [null],
    { length: 3 },
  ),
);
const writes = calls.filter((call) => call.method !== "GET" && !call.form && isRepeatable(call));

describe("random bodies", () => {
  test.each(writes.map((call) => [nameOf(call), fieldsOf(call.body)] as const))(
    "%s answers each with a result or a clear refusal",
    async (name, fields) => {
      const { path, body } = sampleRequests[name](about);
      const sound = typeof body === "object" ? body : {};
      const spoilt = fc.dictionary(
        fc.oneof(fc.constantFrom("id", "__proto__", "constructor", ...fields), fc.string()),
        oddValue,
      );
      await fc.assert(
        fc.asyncProperty(fc.oneof(oddValue, spoilt), fc.boolean(), async (odd, mixed) => {
          const sent = mixed && typeof odd === "object" && !Array.isArray(odd) ? { ...sound, ...odd } : odd;
          const answer = await office.admin.send(name.split(" ")[0] ?? "", path, JSON.stringify(sent) ?? "");
          bodies++;
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
          if (answer.status >= 400) expect(typeof answer.body.message).toBe("string");
        }),
        { numRuns: Math.ceil(BODIES / writes.length) },
      );
    },
  );

  test.each(calls.filter(({ query }) => query).map((call) => [nameOf(call), fieldsOf(call.query)] as const))(
    "%s answers odd parameters the same way",
    async (name, fields) => {
      const odd = fc.oneof(
        fc.string(),
        fc.constantFrom(
          "-1",
          "0",
          "1e400",
          "NaN",
          "99999999999999999999",
          "2026-02-30",
          "%00",
          "'; --",
          "[]",
        ),
      );
      await fc.assert(
        fc.asyncProperty(fc.dictionary(fc.constantFrom(...fields), odd), async (given) => {
          const [path = ""] = sampleRequests[name](about).path.split("?");
          const answer = await office.admin.get(`${path}?${new URLSearchParams(given)}`);
          parameters++;
          expect(answer.status, JSON.stringify(given)).toBeLessThan(500);
        }),
        { numRuns: PARAMETERS_EACH },
      );
    },
  );

  test("ten thousand levels of JSON, the same key twice and an id of another kind are refused", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    expect((await office.admin.send("POST", "/api/call-logs", deep)).status).toBe(400);
    const twice = `{"leadId":${about.lead},"callResult":"remark","notes":"one","notes":"two"}`;
    expect((await office.admin.send("POST", "/api/call-logs", twice)).body.notes).toBe("two");
    for (const id of [
      "0",
      "-1",
      "1.5",
      "1e3",
      "abc",
      "99999999999999999999",
      office.admin.id,
      "%00",
      "1%2f2",
    ]) {
      expect((await office.admin.get(`/api/leads/${id}`)).status, id).toBe(404);
      expect((await office.admin.get(`/api/documents/${id}/download`)).status, id).toBe(404);
    }
  });
});
