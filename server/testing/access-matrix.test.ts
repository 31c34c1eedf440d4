import { describe, expect } from "vitest";
import { api, type CallName } from "#contract/api";
import type { Endpoint } from "#contract/endpoint";
import { may, type Role } from "#contract/roles";
import { keysOf } from "#contract/tables";
import { type Answered, accessMatrix, type View, views } from "./access-matrix.ts";
import { pdf } from "./documents.ts";
import type { Answer, Office, Person } from "./office.ts";
import { officeTest } from "./office-test.ts";
import { type About, sampleQuote, sampleRequests } from "./sample-requests.ts";
import { joinTeam, teamLeader } from "./teams/teams.ts";

const names = keysOf(accessMatrix);
const viewNames = keysOf(views);
const cells = names.flatMap((name) =>
  viewNames.map((view) => [name, view, accessMatrix[name][view]] as const),
);
const calls: Endpoint[] = Object.values(api).flatMap((feature) => Object.values(feature));
const NOBODY = 999_999_999;

const test = officeTest({ telecallers: ["asha", "bharat"] });

let campaign: number;
let nila: Person;
const guests: Record<string, string> = {};

test.beforeAll(async ({ office, asha, bharat }) => {
  const december = { name: "December", month: "Dec 2026", year: 2026 };
  campaign = (await office.admin.send("POST", "/api/campaigns", december)).body.id;
  nila = await teamLeader(office, "nila", "North");
  await joinTeam(office, "North", asha);
  await joinTeam(office, "South", bharat);
  // A schedule of mails needs somebody with an address.
  await office.admin.send("PATCH", `/api/users/${office.admin.id}`, { email: "admin@agency.example" });
  const gone = await office.telecaller("gone");
  const idle = await office.telecaller("idle");
  guests["without a cookie"] = "";
  guests["with a forged cookie"] = "renewdesk_session=forged";
  guests["with a deleted user's cookie"] = gone.cookie();
  guests["with an expired cookie"] = idle.cookie();
  await office.admin.send("DELETE", `/api/users/${gone.id}`);
  await office.query("update sessions set last_seen_at = '2026-11-01' where user_id = $1", [idle.id]);
});

let vehicles = 0;
let users = 0;

const holderIn = (asha: Person, bharat: Person, view: View) =>
  ({ own: asha.id, "team's": asha.id, colleagues: bharat.id, unassigned: null })[views[view].lead];

/** A new telecaller of the same team as the lead's. */
async function colleagueIn(office: Office, view: View): Promise<string> {
  const colleague = await office.telecaller(`user${++users}`);
  await joinTeam(office, views[view].lead === "colleagues" ? "South" : "North", colleague);
  return colleague.id;
}

/** Whether a call's request or reply has a record: the others are asked without one, which is most of the time saved. */
const isAboutRecord = (name: CallName) =>
  sampleRequests[name].length > 0 || viewNames.some((view) => typeof accessMatrix[name][view] !== "number");

/** For a request that is about no record. */
const noRecord = (admin: string): About => ({
  lead: NOBODY,
  quote: NOBODY,
  customer: NOBODY,
  document: NOBODY,
  campaign,
  holder: null,
  registration: "",
  user: "",
  admin,
});

/** A converted lead with the assignee of this view; for a call about a document or a quote, with one. */
async function recordFor(
  name: CallName,
  office: Office,
  asha: Person,
  bharat: Person,
  view: View,
): Promise<About> {
  if (!isAboutRecord(name)) return noRecord(office.admin.id);
  const registration = `TN09ZZ${String(++vehicles).padStart(4, "0")}`;
  const lead = await office.lead({ registrationNumber: registration });
  const holder = holderIn(asha, bharat, view);
  await office.admin.records(lead, "policy_done_by_sln");
  await office.query("update leads set assigned_to = $1 where id = $2", [holder, lead]);
  const { body: whole } = await office.admin.get(`/api/leads/${lead}`);
  return {
    ...noRecord(office.admin.id),
    lead,
    quote: name.includes("/quotes/") ? await addQuote(office, lead) : NOBODY,
    customer: whole.customerId,
    document: name.includes("/documents/") ? await addDocument(office, lead) : NOBODY,
    holder,
    registration,
  };
}

async function addDocument(office: Office, lead: number): Promise<number> {
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("file", new File([pdf], "rc.pdf", { type: "application/pdf" }));
  return (await office.admin.send("POST", `/api/leads/${lead}/documents`, form)).body.id;
}

const addQuote = async (office: Office, lead: number): Promise<number> =>
  (await office.admin.send("POST", `/api/leads/${lead}/quotes`, sampleQuote)).body.id;

async function ask(person: Person, name: CallName, about: About, cookie?: string): Promise<Answer> {
  const { path, body } = sampleRequests[name](about);
  return person.send(name.split(" ")[0] ?? "", path, body, cookie === undefined ? {} : { cookie });
}

function answered({ status, body }: Answer, expected: Answered, { registration }: About) {
  if (typeof expected === "number") return status;
  if (status !== 200) return status;
  return JSON.stringify(body).includes(registration) ? "listed" : "hidden";
}

describe("the access matrix (specification §6)", () => {
  test.for(cells)("%s, %s: %s", async ([name, view, expected], { office, asha, bharat }) => {
    // For a new lead the record is its assignee; the customer is in everyone's scope.
    const about = {
      ...(await recordFor(name, office, asha, bharat, name === "POST /api/leads" ? "own" : view)),
      holder: holderIn(asha, bharat, view),
    };
    if (/\/api\/(users\/:id|absences)/.test(name)) about.user = await colleagueIn(office, view);
    // Signing in and a new password replace the browser's session, which the other calls need.
    const person =
      name.includes("/api/auth/") && name.startsWith("POST")
        ? await office.telecaller(`new${++users}`)
        : { admin: office.admin, leader: nila, telecaller: asha }[views[view].role];
    const answer = await ask(person, name, about);
    expect(answered(answer, expected, about), JSON.stringify(answer.body)).toBe(expected);
  });

  const guarded = names.filter((name) => !("open" in accessMatrix[name]));
  test.for(guarded)("%s: refused without a live session", async (name, { office, asha }) => {
    const about = {
      lead: 1,
      customer: 1,
      document: 1,
      quote: 1,
      campaign: 1,
      holder: null,
      registration: "",
      user: asha.id,
      admin: office.admin.id,
    };
    const answers = await Promise.all(
      Object.entries(guests).map(async ([guest, cookie]) => {
        const { status, body } = await ask(office.stranger, name, about, cookie);
        return [guest, status, body.message];
      }),
    );
    expect(answers).toEqual(Object.keys(guests).map((guest) => [guest, 401, "Please sign in"]));
  });

  const ofRecords = names.filter((name) => accessMatrix[name].colleagues === 404);
  test.for(ofRecords)(
    "%s: a colleague's record answers like one that does not exist",
    async (name, { office, asha, bharat }) => {
      const about = await recordFor(name, office, asha, bharat, "colleagues");
      const nowhere = { ...about, lead: NOBODY, customer: NOBODY, document: NOBODY, quote: NOBODY };
      const [colleagues, none] = [await ask(asha, name, about), await ask(asha, name, nowhere)];
      expect([colleagues.status, colleagues.body]).toEqual([none.status, none.body]);
    },
  );

  test("agrees with each call's permission", () => {
    for (const name of names) {
      const needs = calls.find(({ method, path }) => `${method} ${path}` === name)?.needs ?? "anyone";
      const isAllowed = (role: Role) => needs === "anyone" || needs === "signed-in" || may(role, needs);
      const row = accessMatrix[name];
      expect([name, row.own === 403, row.team === 403, row.admin === 403, "open" in row]).toEqual([
        name,
        !isAllowed(views.own.role),
        !isAllowed(views.team.role),
        !isAllowed(views.admin.role),
        needs === "anyone",
      ]);
    }
  });

  test("is written out in docs/access-matrix.md", async () => {
    const rows = names.map((name) => {
      const row = accessMatrix[name];
      const guest = "open" in row ? "200" : "401";
      return `| \`${name}\` | ${guest} | ${viewNames.map((view) => row[view]).join(" | ")} |`;
    });
    await expect(`${HEAD}${rows.join("\n")}\n`).toMatchFileSnapshot("../../docs/access-matrix.md");
  });
});

const HEAD = `# Access matrix

What every call answers, from \`server/testing/access-matrix.ts\`; \`access-matrix.test.ts\` beside it asks each cell.
"No session" is an anonymous request and one with a forged, an expired or a deleted user's cookie. A list answers 200 and
holds such a record (listed) or not (hidden). 404 is the same answer as for a record that does not exist.

| call | no session | ${viewNames.map((view) => views[view].title).join(" | ")} |
| --- | --- | ${viewNames.map(() => "---").join(" | ")} |
`;
