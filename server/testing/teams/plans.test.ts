import pg from "pg";
import { describe, expect, vi } from "vitest";
import * as z from "zod";
import type { Office, Person } from "#server/testing/office";
import { officeTest } from "#server/testing/office-test";
import { teamLeader } from "./teams.ts";

const test = officeTest();

const OTHERS = 60;
const TEAM = 10;
const LEADS = 40_000;

/** The agency's leads are evenly with everybody and nobody; one in seven people is of the team. */
async function fill(office: Office) {
  await office.query(
    `insert into users (id, username, password_hash, first_name, role, team, created_at)
     select gen_random_uuid(), 'person' || n, '', 'Person ' || n, 'telecaller',
       case when n < $1 then 'North' end, now() from generate_series(1, $2) n`,
    [TEAM, OTHERS + TEAM - 1],
  );
  await office.query("insert into campaigns (name, month, created_at) values ('November', '2026-11', now())");
  await office.query(
    `with people as (
       insert into customers (first_name, phone_number, created_at, updated_at)
       select 'Asha', '98' || lpad(n::text, 8, '0'), now(), now() from generate_series(1, $1) n returning id
     ), holders as (select id, row_number() over () as nth from users)
     insert into leads (customer_id, campaign_id, campaign_month, assigned_to, insurance_expiry, created_at, last_activity_at)
     select people.id, c.id, c.month, holders.id, '2026-11-01'::date + (people.id % 30)::int, now(), now()
     from people join campaigns c on true left join holders on holders.nth = people.id % 73`,
    [LEADS],
  );
  await office.query(
    "update leads set next_follow_up = '2026-11-05T12:00:00Z', status = 'follow_up' where id % 50 = 0",
  );
  await office.query("vacuum analyze");
}

const Plan = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Loops": z.number(),
  "Shared Hit Blocks": z.number(),
  "Shared Read Blocks": z.number(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
type Plan = z.infer<typeof Plan>;
const Explained = z.object({ Plan });

/** The plans of the statements that a request sends and that read leads, or others. */
async function plansOf(office: Office, person: Person, path: string, of = /"lead|lead_/) {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const { status } = await person.get(path);
  const sent = spy.mock.calls.map(([asked, values]: unknown[]) => ({ asked, values }));
  spy.mockRestore();
  expect(status).toBe(200);
  const plans: Plan[] = [];
  for (const { asked, values } of sent) {
    if (typeof asked !== "object" || asked === null || !("text" in asked)) continue;
    const { text } = asked;
    const given = "values" in asked ? asked.values : values;
    if (typeof text !== "string" || !/^(with|select|\()/i.test(text) || !of.test(text)) continue;
    const [explained] = await office.query(
      `explain (analyze, buffers, format json) ${text}`,
      Array.isArray(given) ? given : [],
    );
    const [root] = z.array(Explained).parse(explained?.["QUERY PLAN"]);
    if (root) plans.push(root.Plan);
  }
  return plans;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const buffersOf = (plans: Plan[]) =>
  plans.reduce((sum, plan) => sum + plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], 0);

describe("what a team leader of ten people reads of 40,000 leads", () => {
  let nila: Person;
  test.beforeAll(async ({ office }) => {
    nila = await teamLeader(office, "nila", "North");
    await fill(office);
  });

  test.for([
    ["a page of a list", "/api/leads?campaignMonth=2026-11&status=pending_call&page=1&limit=50", 1500],
    [
      "its last expiries",
      "/api/leads?campaignMonth=2026-11&status=pending_call&page=1&limit=50&sort=expiry&sortOrder=desc",
      1500,
    ],
    ["the counts of months and tabs", "/api/leads/counts", 100],
    ["the dashboard's figures", "/api/dashboard/metrics", 200],
    ["the activity of today", "/api/analytics/telecaller-activity", 100],
    ["the monthly statistics", "/api/analytics/monthly-stats", 100],
    ["the performance of the team", "/api/analytics/telecaller-performance?period=today", 200],
    ["the figure of pending leads", "/api/figures/pending?month=2026-11&limit=50", 3000],
    ["the own callbacks", "/api/callbacks", 300],
  ] as const)("%s is found by indexes and kept counts", async ([_what, path, most], { office }) => {
    const plans = await plansOf(office, nila, path);
    expect(plans.length).toBeGreaterThan(0);
    const scans = plans
      .flatMap(nodesOf)
      .filter((node) => /Seq Scan/.test(node["Node Type"]) && node["Relation Name"] === "leads");
    expect(scans).toEqual([]);
    expect(buffersOf(plans)).toBeLessThan(most);
  });

  test("nobody's session but a team leader's reads a team", async ({ office }) => {
    const statement = async (person: Person) => {
      const [plan] = await plansOf(office, person, "/api/breaks/day", /from "sessions"/);
      return nodesOf(plan ?? expect.fail("no session")).filter(
        ({ "Relation Name": name }) => name === "users",
      );
    };
    const loopsOf = async (person: Person) =>
      (await statement(person)).map((node) => node["Actual Loops"]).sort();
    expect(await loopsOf(await office.telecaller("asha"))).toEqual([0, 1]);
    expect(await loopsOf(nila)).toEqual([1, 1]);
  });

  test("teams of different sizes share a few prepared statements", async ({ office }) => {
    const namesFor = async (size: number) => {
      await office.query("update users set team = null where team = 'North' and username like 'person%'");
      await office.query(
        `update users set team = 'North' where id in (select id from users where username like 'person%' order by username limit ${size})`,
      );
      const spy = vi.spyOn(pg.Client.prototype, "query");
      await nila.get("/api/leads?campaignMonth=2026-11&status=pending_call&page=1&limit=50");
      const names = spy.mock.calls.flatMap(([asked]: unknown[]) =>
        typeof asked === "object" && asked !== null && "name" in asked ? [String(asked.name)] : [],
      );
      spy.mockRestore();
      return names;
    };
    const seen = new Set<string>();
    for (let size = 0; size <= 40; size += 4) for (const name of await namesFor(size)) seen.add(name);
    // The session, and the page for 1, 8, 16, 32 and 64 people.
    expect(seen.size).toBeLessThanOrEqual(6);
  });
});
