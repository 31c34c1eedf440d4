import { describe, expect } from "vitest";
import { figureNames } from "#contract/figures/figures";
import { funnelGroupNames } from "#contract/reports/kinds";
import { keysOf } from "#contract/tables";
import { changesOf, listen } from "#server/testing/live";
import { type Person, uploadLeads } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { type About, sampleRequests } from "#server/testing/sample-requests";
import { accessMatrix } from "../access-matrix.ts";
import { aboutOf, begin, openTeam, ranges, rows, type Team, workADay } from "./two-teams.ts";

const test = officeTest({ at: "2026-11-05T10:00:00+05:30" });
const gets = keysOf(accessMatrix).filter((name) => name.startsWith("GET "));

let teams: Record<"North" | "South", Team>;
let nobodys: About;

test.beforeAll(async ({ office }) => {
  teams = { North: await openTeam(office, "North"), South: await openTeam(office, "South") };
  await begin(office, "Nobody");
  const [unassigned = 0] = await uploadLeads(office, rows("Nobody", "", 2));
  nobodys = await aboutOf(office, "Nobody", unassigned, { by: office.admin, user: teams.North.mate });
  office.setClock("2026-11-05T11:00:00+05:30");
});

const peopleOf = ({ leader, telecaller, mate, gone }: Team) => [leader.id, telecaller.id, mate.id, gone];

/** Whether a text says anything of a side. */
function says(text: string, side: "North" | "South"): string[] {
  const range = String(ranges[side]).slice(0, 2);
  const found = text.match(new RegExp(`.{0,40}(?:${side}|\\b${range}\\d{5}\\b).{0,40}`, "gi")) ?? [];
  return [...found, ...peopleOf(teams[side]).filter((id) => text.includes(id))];
}

/** What a reader can ask, first what belongs to no record, then about a record of a side. */
function questions(side: "North" | "South" | "Nobody"): string[] {
  const about = side === "Nobody" ? nobodys : teams[side].about;
  return gets.map((name) => sampleRequests[name](about).path).filter((path) => path !== "/api/live");
}

const MONTH = "2026-11";
const searches = (side: string) => [
  `/api/leads?campaignMonth=${MONTH}&limit=100`,
  "/api/leads?promised=true&limit=100",
  `/api/leads?search=${side}&limit=100`,
  `/api/leads/assignable?search=${side}`,
  `/api/leads/counts?search=${side}`,
  `/api/customers?search=${side}`,
  "/api/customers",
  `/api/search?q=${side}`,
  `/api/search/places?q=${side}`,
  "/api/conversions?limit=100",
  "/api/reminders?limit=100",
  "/api/reports/retention?from=2027-06&to=2027-12",
  "/api/analytics/telecaller-performance?period=all",
  "/api/analytics/telecaller-performance?period=today",
  ...funnelGroupNames.flatMap((by) => [
    `/api/reports/funnel?by=${by}`,
    `/api/reports/funnel/export?by=${by}&format=csv`,
  ]),
  ...["month", "telecaller", "insurer"].map((by) => `/api/reports/export?by=${by}&format=csv`),
  ...["retention", "lost", "speed"].map((name) => `/api/reports/${name}/export?format=csv`),
  ...figureNames.map((name) => `/api/figures/${name}?limit=100`),
];
const aboutPerson = (id: string) => [
  ...figureNames.flatMap((name) => [
    `/api/figures/${name}?by=${id}`,
    `/api/figures/${name}?telecaller=${id}`,
  ]),
  `/api/leads?telecaller=${id}`,
  `/api/customers?telecaller=${id}`,
  `/api/conversions?telecaller=${id}`,
  `/api/reminders?telecaller=${id}`,
  `/api/reports/funnel?telecaller=${id}`,
  `/api/reports/speed?telecaller=${id}`,
];

const reply = async (person: Person, path: string) => {
  const { status, body } = await person.get(path);
  return { status, text: typeof body === "string" ? body : JSON.stringify(body) };
};

/**
 * Telecallers know everybody's name, as the list of users has it. Whoever enters a vehicle or a number that a colleague works
 * is told so by the colleague's first name.
 */
const isOpenTo = (role: string, path: string) =>
  path.startsWith("/api/related?") || (role === "telecaller" && path === "/api/users");

describe("what one team is told of another", () => {
  const sides = [
    ["North", "South", "leader"],
    ["North", "South", "telecaller"],
    ["South", "North", "leader"],
    ["South", "North", "telecaller"],
  ] as const;

  test.for(sides)("%s: nothing of %s, whatever a %s reads", async ([own, other, role]) => {
    const person = teams[own][role];
    const paths = [
      ...questions(own),
      ...questions("Nobody"),
      ...searches(other),
      ...questions(other),
      ...peopleOf(teams[other]).flatMap(aboutPerson),
    ].filter((path) => !isOpenTo(role, path));
    const leaks: unknown[] = [];
    for (const path of new Set(paths)) {
      const { status, text } = await reply(person, path);
      expect(status, `${path}: ${text}`).toBeLessThan(500);
      // What was asked for is no news.
      const asked = [...peopleOf(teams[other]), other].filter((one) => path.includes(one));
      const news = asked.reduce((rest, one) => rest.replaceAll(`"${one}"`, ""), text);
      const found = says(news, other);
      if (found.length > 0) leaks.push({ path, status, found: found.slice(0, 3) });
    }
    expect(leaks).toEqual([]);
  });

  test("a team leader finds the own team wherever an administrator finds the other one", async ({
    office,
  }) => {
    const { leader } = teams.North;
    const missing: string[] = [];
    let found = 0;
    const paths = [
      ...questions("Nobody"),
      ...searches("").filter((path) => !path.includes("search=") && !path.includes("q=")),
    ];
    for (const path of new Set(paths)) {
      const seen = await reply(office.admin, path);
      const own = await reply(leader, path);
      if (own.status !== 200 || says(seen.text, "South").length === 0) continue;
      found++;
      if (says(own.text, "North").length === 0) missing.push(path);
    }
    expect(missing).toEqual([]);
    expect(found).toBeGreaterThan(40);
  });

  test("each number is that of the own leads and people", async ({ office }) => {
    const { leader } = teams.North;
    const people = peopleOf(teams.North);
    const ofTeam = "l.assigned_to = any($1::uuid[]) or l.assigned_to is null";
    const [counted] = await office.query(
      `select (select count(*) from leads l where ${ofTeam})::int as leads,
        (select count(distinct customer_id) from leads l where ${ofTeam})::int as customers,
        (select count(*) from call_logs where kind = 'call' and user_id = any($1::uuid[]))::int as calls,
        (select count(*) from leads l where next_follow_up < $2 and (${ofTeam}))::int as overdue`,
      [people, "2026-11-05T05:30:00Z"],
    );
    const read = async (path: string) => (await leader.get(path)).body;
    const sum = <Row>(rows: Row[], of: (row: Row) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    const leads = await Promise.all([
      read(`/api/leads?campaignMonth=${MONTH}&page=1&limit=1`).then(({ total }) => total),
      read("/api/dashboard/metrics").then(({ totalLeads }) => totalLeads),
      read("/api/analytics/lead-stats").then(({ total }) => total),
      read("/api/leads/counts").then((months) => sum(months, (month: { leads: number }) => month.leads)),
      read("/api/reports/funnel").then(({ total }) => total.leads),
      read("/api/reports/funnel?by=telecaller").then(({ total }) => total.leads),
      read("/api/reports/speed").then(({ total }) => total.leads),
    ]);
    expect(leads).toEqual(leads.map(() => counted?.leads));
    expect((await read("/api/customers")).length).toBe(counted?.customers);
    const performance = await read("/api/analytics/telecaller-performance?period=all");
    expect(sum(performance, (row: { totalCalls: number }) => row.totalCalls)).toBe(counted?.calls);
    expect(performance.map((row: { telecallerName: string }) => row.telecallerName).sort()).toEqual([
      "Former telecallers",
      "Northanil",
      "Northasha",
      "Northleader",
    ]);
    const { byTelecaller } = await read("/api/reports");
    expect(sum(byTelecaller, (row: { calls: number }) => row.calls)).toBe(counted?.calls);
    expect((await read("/api/reminders")).counts.overdue).toBe(counted?.overdue);
    const floor = await read("/api/floor");
    // Also who left today.
    expect(floor.people.map(({ id }: { id: string }) => id).sort()).toEqual([...people].sort());
    for (const name of figureNames) {
      const { total, rows } = await read(`/api/figures/${name}?limit=100`);
      expect([name, total]).toEqual([name, rows.length]);
    }
  });

  test("no open page hears of another team's lead", async ({ office }) => {
    const pages = await Promise.all(
      [teams.North.leader, teams.North.telecaller].map((person) => listen(office, person)),
    );
    const [quiet = 0] = teams.South.leads.slice(7);
    const [own = 0] = teams.North.leads.slice(7);
    for (const person of [teams.South.leader, teams.South.telecaller])
      await person.send("POST", "/api/live/here", { leadId: quiet });
    await teams.South.telecaller.records(quiet, "interested", { notes: "South" });
    await teams.North.telecaller.records(own, "interested");
    for (const page of pages)
      await page.hears("change", ({ leadIds }: { leadIds: number[] }) => leadIds.includes(own));
    for (const page of pages) {
      expect(changesOf(page).length).toBeGreaterThan(0);
      expect(says(JSON.stringify(page.told), "South")).toEqual([]);
      await page.leave();
    }
  });

  test.for(["leader", "telecaller"] as const)(
    "no number that a %s of one team reads changes by what the other team does",
    async (role, { office }) => {
      const person = teams.North[role];
      const paths = [...questions("North"), ...questions("Nobody"), ...searches("North"), ...searches("")];
      // The rank is among all callers, the counter counts every change.
      const ofAll = ["/api/calling/numbers", "/api/live/counter"];
      const asked = [...new Set(paths)].filter((path) => !ofAll.includes(path));
      const readAll = async () => {
        office.setClock("2026-11-05T12:00:00+05:30");
        const replies = new Map<string, string>();
        for (const path of asked) {
          const { text } = await reply(person, path);
          replies.set(path, text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "a time"));
        }
        return replies;
      };
      await readAll();
      const before = await readAll();
      office.setClock("2026-11-05T10:10:00+05:30");
      await begin(office, "South", role === "leader" ? 1000 : 2000);
      await workADay(office, "South", teams.South);
      const after = await readAll();
      for (const path of asked) expect([path, after.get(path)]).toEqual([path, before.get(path)]);
    },
  );

  test("Call Mode offers a team leader the own leads and the unassigned ones", async ({ office }) => {
    const { leader } = teams.North;
    const [own = 0] = await uploadLeads(office, [{ name: "Own", telecallerName: "northleader" }]);
    const { body } = await leader.send("POST", "/api/calling/next", { wanted: 4 });
    const offered: { assignedTo: string | null; id: number }[] = body.leads.map(
      ({ lead }: { lead: { assignedTo: string | null; id: number } }) => lead,
    );
    expect(offered.map(({ id }) => id)).toContain(own);
    expect(offered.filter(({ assignedTo }) => assignedTo !== null && assignedTo !== leader.id)).toEqual([]);
    expect(offered.some(({ assignedTo }) => assignedTo === null)).toBe(true);
    await leader.send("POST", "/api/calling/leave");
  });
});
