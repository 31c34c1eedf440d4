import { pdf } from "#server/testing/documents";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { type About, sampleQuote } from "#server/testing/sample-requests";
import { joinTeam, teamLeader } from "./teams.ts";

/**
 * For tests: two teams whose every name and text has the team's name in it and whose every record has a number of the team's range:
 * whatever a reply of one says of the other is found in its text.
 */
export const ranges = { North: 7_100_000, South: 7_200_000, Nobody: 7_300_000 };
type Side = keyof typeof ranges;
const numbered = ["leads", "customers", "quotes", "documents", "call_logs"];

export interface Team {
  leader: Person;
  telecaller: Person;
  mate: Person;
  gone: string;
  leads: number[];
  about: About;
}
export const begin = (office: Office, side: Side, from = 0) =>
  Promise.all(
    numbered.map((table) =>
      office.query(`select setval(pg_get_serial_sequence('${table}', 'id'), ${ranges[side] + from})`),
    ),
  );

export async function aboutOf(
  office: Office,
  side: Side,
  lead: number,
  { by, user }: { by: Person; user: Person },
): Promise<About> {
  const [found] = await office.query(
    "select c.id, c.registration_number as registration from leads l join customers c on c.id = l.customer_id where l.id = $1",
    [lead],
  );
  const { body: quote } = await by.send("POST", `/api/leads/${lead}/quotes`, sampleQuote);
  const form = new FormData();
  form.set("documentType", "rc_card");
  form.set("file", new File([pdf], `${side}-rc.pdf`, { type: "application/pdf" }));
  const { body: document } = await by.send("POST", `/api/leads/${lead}/documents`, form);
  return {
    lead,
    customer: Number(found?.id),
    document: document.id,
    quote: quote.id,
    campaign: 1,
    holder: user.id,
    registration: String(found?.registration),
    user: user.id,
    admin: office.admin.id,
  };
}

export const rows = (side: Side, telecallerName: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    name: `${side} Customer ${nth}`,
    telecallerName,
    maker: side,
    model: `${side} Car`,
  }));

const DUE = "2026-11-05T10:20:00+05:30";

/** Each outcome on leads of a telecaller's own, with a quote and a document. */
export async function workADay(
  office: Office,
  side: "North" | "South",
  { telecaller, mate }: Pick<Team, "telecaller" | "mate">,
) {
  const leads = await uploadLeads(office, rows(side, `${side.toLowerCase()}asha`, 9));
  const [promised = 0, interested = 0, won = 0, lost = 0, quoted = 0, wrong = 0, unreached = 0] = leads;
  await telecaller.records(promised, "callback", { nextFollowUp: DUE, notes: `${side} promise` });
  await telecaller.records(interested, "interested", { notes: `${side} note` });
  await telecaller.records(won, "policy_done_by_sln");
  await telecaller.records(lost, "policy_done_outside");
  const about = await aboutOf(office, side, quoted, { by: telecaller, user: mate });
  await telecaller.records(quoted, "quote_sent", { quoteIds: [about.quote] });
  await telecaller.records(wrong, "wrong_number");
  await telecaller.records(unreached, "switched_off");
  return { leads, about };
}

/** A day of work, a break, an absence and a former telecaller. */
export async function openTeam(office: Office, side: "North" | "South"): Promise<Team> {
  await begin(office, side);
  const name = side.toLowerCase();
  const leader = await teamLeader(office, `${name}leader`, side);
  const telecaller = await office.telecaller(`${name}asha`);
  const mate = await office.telecaller(`${name}anil`);
  const gone = await office.telecaller(`${name}gone`);
  await joinTeam(office, side, telecaller, mate, gone);
  const { leads, about } = await workADay(office, side, { telecaller, mate });
  const [ofMate = 0] = await uploadLeads(office, rows(side, `${name}anil`, 1));
  await mate.records(ofMate, "follow_up", { nextFollowUp: DUE });
  const [ofGone = 0] = await uploadLeads(office, rows(side, `${name}gone`, 1));
  await gone.records(ofGone, "not_interested", { notes: `${side} refusal` });
  await office.admin.send("DELETE", `/api/users/${gone.id}`);
  await telecaller.send("POST", "/api/breaks", { reason: "Lunch" });
  const days = { userId: mate.id, from: "2026-11-10", until: "2026-11-12" };
  await office.admin.send("POST", "/api/absences", { ...days, reason: `${side} wedding` });
  const [ofLeader = 0] = await uploadLeads(office, rows(side, `${name}leader`, 1));
  await leader.records(ofLeader, "callback", { nextFollowUp: DUE, notes: `${side} callback` });
  return { leader, telecaller, mate, gone: gone.id, leads: [...leads, ofMate, ofGone], about };
}
