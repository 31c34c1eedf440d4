import { afterAll, describe, expect, test as plainTest } from "vitest";
import { DAY_MS } from "#contract/time/calendar";
import { readConfig } from "#server/config";
import { sweepDeletedDocuments } from "#server/documents/delete-document";
import { openMail } from "#server/platform/mail";
import { openDueMonths } from "#server/renewals/renewals-job";
import { noteDueMails, sendMails } from "#server/reports/send-mails";
import { leave, names, next } from "#server/testing/calling";
import { formOf } from "#server/testing/documents";
import { type Office, openOffice, uploadLeads } from "#server/testing/office";
import { openMailServer } from "#server/testing/services/mail-server";

const NOW = "2026-11-20T10:00:00+05:30";
const away = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS).toISOString();

const server = await openMailServer();
const environment = {
  SMTP_URL: server.url,
  SMTP_FROM: "RenewDesk <reports@agency.example>",
  SESSION_IDLE_MINUTES: "99999",
  SESSION_MAX_HOURS: "8000",
};

/** Each with an office of its own: signing in with a wrong clock ends the sessions of the right one. */
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = plainTest.extend("office", async ({}, { onCleanup }) => {
  const office = await openOffice({ at: NOW, environment });
  onCleanup(office.close);
  for (const username of ["asha", "bharat"]) await office.telecaller(username);
  await office.admin.send("PATCH", `/api/users/${office.admin.id}`, { email: "meera@agency.example" });
  await office.admin.send("POST", "/api/report-schedules", {
    span: "this-month",
    every: "day",
    on: null,
    at: "08:30",
    format: null,
    people: [office.admin.id],
  });
  return office;
});
afterAll(() => server.close());

/** Every job that acts by date, as a server with this clock runs it. */
async function jobsRun(office: Office, at: string) {
  office.setClock(at);
  const config = readConfig({ ADMIN_PASSWORD: "correct-horse", ...environment });
  const mail = openMail(config);
  if (!mail) throw new Error("No mail server");
  const deps = { ...office, config, clock: () => new Date(at) };
  await openDueMonths(deps, new Date(at));
  await noteDueMails(deps);
  await sendMails(deps, mail);
  await sweepDeletedDocuments(deps);
  await mail.close();
}

describe("a clock that is wrong by more than a month", () => {
  test.for([370, 1000, -370, -1000])(
    "by %i days: no renewal is made, no mail is sent or silenced, and nothing is offered differently afterwards",
    async (days, { office }) => {
      await office.query("update settings set renewals_from = null");
      const [one] = await uploadLeads(
        office,
        [
          { name: "One", insuranceExpiry: "2026-12-10" },
          { name: "Two", insuranceExpiry: "2026-12-11" },
        ],
        "2026-12",
      );
      const form = formOf({ documentType: "rc_card" });
      const { body: paper } = await office.admin.send("POST", `/api/leads/${one}/documents`, form);
      await office.admin.send("DELETE", `/api/documents/${paper.id}`);
      const kept = async () => ({
        leads: await office.query("select id, campaign_month from leads order by id"),
        schedules: await office.query("select next_at from report_schedules"),
        mails: await office.query("select due_at from report_mails"),
        papers: await office.query("select id from documents"),
      });
      const before = await kept();
      server.received.length = 0;

      await jobsRun(office, away(days));
      // Call mode, open in a browser, keeps its lead with the server's wrong time.
      const then = await office.signIn("asha", "correct-horse");
      const { leads } = await next(then, { wanted: 1 });
      await then.send("POST", "/api/calling/next", { wanted: 0, skipped: leads.map(idOf) });
      await next(then, { wanted: 1 });
      expect(await kept()).toEqual(before);

      await jobsRun(office, NOW);
      expect([await kept(), server.received]).toEqual([before, []]);
      for (const username of ["bharat", "asha"]) {
        const person = await office.signIn(username, "correct-horse");
        expect(await names(person)).toEqual(["One", "Two"]);
        await leave(person);
      }
    },
  );

  test("what an earlier version scheduled at a wrong time returns to its period", async ({ office }) => {
    await office.query("update report_schedules set next_at = $1", [away(373)]);
    await jobsRun(office, NOW);
    expect(await office.query("select next_at from report_schedules")).toEqual([
      { next_at: new Date("2026-11-21T08:30:00+05:30") },
    ]);
  });
});

const idOf = ({ lead }: { lead: { id: number } }) => lead.id;
