import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { figureNames } from "#contract/figures/figures";
import { outcomeCodes } from "#contract/lead/outcomes";
import { HOUR_MS, today } from "#contract/time/calendar";
import { readConfig } from "#server/config";
import { loadDemo } from "#server/demo/load-demo";
import { seededRandom } from "#server/demo/random";
import { openMeters } from "#server/platform/meters";
import { pdf } from "#server/testing/documents";
import { compareFigures, everyNumber, type Shown } from "#server/testing/figures/every-number";
import { type Office, openOffice, uploadLeads } from "#server/testing/office";
import { sampleQuote } from "#server/testing/sample-requests";

const AT = "2026-11-21T13:04:00+05:30";
const DAY = "2026-11-21";
const SEEDS = [20, 21];
const LEADS = 40;
const ACTIONS = 220;

async function newOffice(at: string): Promise<Office> {
  const environment = { SESSION_IDLE_MINUTES: "99999", SESSION_MAX_HOURS: "8000" };
  const office = await openOffice({ at, environment });
  onTestFinished(office.close);
  return office;
}

/** Two policies are sold; of their renewals one is won again, the other one lost. */
async function liveAnotherYear(office: Office) {
  const sold = await uploadLeads(office, [{}, {}]);
  for (const lead of sold) {
    await office.admin.records(lead, "policy_done_by_sln");
    await office.admin.send("PATCH", `/api/leads/${lead}`, { newInsurer: "Digit", newExpiry: "2027-11-12" });
  }
  await office.admin.send("POST", "/api/renewals/2027-11");
  const [kept, lost] = await office.query(
    `select later.id::int from leads later join leads l using (customer_id)
     where l.id = any($1) and later.campaign_month = '2027-11' order by 1`,
    [sold],
  );
  await office.admin.records(Number(kept?.id), "policy_done_by_sln");
  await office.admin.records(Number(lost?.id), "not_interested");
}

/** The figures that counted something. */
const opened = new Set<string>();
const note = (shown: readonly Shown[]) => {
  for (const [number, { name }] of shown) if (number > 0) opened.add(name);
};

describe("every number of every screen equals the length of the list it opens", () => {
  test("over the demo data, for an administrator and for a telecaller", { timeout: 240_000 }, async () => {
    const office = await newOffice(AT);
    const neha = await office.telecaller("Neha");
    await loadDemo({
      db: office.db,
      oneStatement: office.oneStatement,
      reading: office.reading,
      files: office.files,
      mail: undefined,
      clock: () => new Date(AT),
      newId: randomUUID,
      config: readConfig({}),
      meters: openMeters(),
      release: { version: "0.0.0" },
    });
    const ofAdmin = await everyNumber(office.admin, true, DAY);
    const ofNeha = await everyNumber(neha, false, DAY);
    await compareFigures(office.admin, ofAdmin);
    await compareFigures(neha, ofNeha);
    note([...ofAdmin, ...ofNeha]);
  });

  test.for(SEEDS)(
    "over a generated history of three weeks with hand-overs, undone calls, deletions and a telecaller who left (%i)",
    { timeout: 240_000 },
    async (seed) => {
      const random = seededRandom(seed);
      let now = Date.parse("2026-10-29T09:10:00+05:30");
      const office = await newOffice(new Date(now).toISOString());
      const asha = await office.telecaller("asha");
      const bharat = await office.telecaller("bharat");
      const chitra = await office.telecaller("chitra");
      const people = [asha, bharat, chitra, office.admin] as const;
      const rows = Array.from({ length: LEADS }, () =>
        random.happens(0.3) ? {} : { telecallerName: random.pick(["asha", "bharat", "chitra"]) },
      );
      const leads = [...(await uploadLeads(office, rows)), ...(await uploadLeads(office, rows, "2026-12"))];
      const acts: (() => Promise<unknown>)[] = [];
      const lead = () => leads[random.below(leads.length)] ?? 0;
      const outcome = async () => {
        const requestId = randomUUID();
        const [person, id, code] = [random.pick(people), lead(), random.pick(outcomeCodes)];
        const at = new Date(now + random.below(72) * HOUR_MS).toISOString();
        const promise = code === "callback" || code === "follow_up" ? { nextFollowUp: at } : {};
        await person.records(id, code, { ...promise, requestId });
        if (random.happens(0.15)) await person.send("POST", `/api/leads/${id}/undo`, { requestId });
      };
      const document = () => {
        const form = new FormData();
        form.set("documentType", random.pick(["rc_card", "previous_policy"]));
        form.set("file", new File([pdf], "policy.pdf", { type: "application/pdf" }));
        return random.pick(people).send("POST", `/api/leads/${lead()}/documents`, form);
      };
      acts.push(
        ...Array.from({ length: 6 }, () => outcome),
        document,
        () =>
          random.pick(people).send("POST", "/api/call-logs", {
            leadId: lead(),
            callResult: "remark",
            notes: "Call after six",
          }),
        () => {
          const insurer = random.pick(["Digit", "ACKO", "Digit & Co/%"]);
          const change = random.happens(0.5) ? { insuranceCompany: insurer } : { newInsurer: insurer };
          return office.admin.send("PATCH", `/api/leads/${lead()}`, change);
        },
        () =>
          office.admin.send("POST", "/api/leads/bulk-assign", {
            leadIds: [lead(), lead()],
            assignedUserId: random.pick([asha.id, bharat.id, "unassigned"]),
          }),
        () => random.pick(people).changeStatus(lead(), { status: random.pick(["backed", "closed"]) }),
        async () => {
          if (random.happens(0.2))
            await office.admin.send("POST", "/api/leads/bulk-delete", { leadIds: [lead()] });
        },
        async () => {
          if (random.happens(0.2))
            await office.admin.send("PATCH", `/api/leads/${lead()}/do-not-call`, { doNotCall: true });
        },
      );
      for (let count = 0; count < ACTIONS; count++) {
        now += random.below(5 * HOUR_MS);
        office.setClock(new Date(now).toISOString());
        await acts[random.below(acts.length)]?.();
      }
      const late = lead();
      await office.admin.send("POST", `/api/leads/${late}/quotes`, sampleQuote);
      await office.admin.records(late, "policy_done_outside");
      await office.admin.send("DELETE", `/api/users/${chitra.id}`);
      await liveAnotherYear(office);
      const day = today(new Date(now));
      for (const person of [office.admin, asha, bharat]) {
        const shown = await everyNumber(person, person === office.admin, day);
        note(shown);
        await compareFigures(person, shown);
      }
    },
  );

  test("and none of the figures was empty in all of these", () => {
    expect(figureNames.filter((name) => !opened.has(name))).toEqual([]);
  });
});
