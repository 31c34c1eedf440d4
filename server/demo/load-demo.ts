import { payments } from "#contract/lead/closing/payments";
import { outcomes } from "#contract/lead/outcomes";
import {
  POLICY_RECEIVED_NOTE,
  POLICY_RECEIVED_RESULT,
  REMARK_RESULT,
  REMARK_TAG,
} from "#contract/lead/remarks";
import { LeadEdit } from "#contract/leads/edit";
import { NewQuote } from "#contract/quotes/calls";
import { DEMO_RELEASE } from "#contract/release";
import { may, type Role } from "#contract/roles";
import { addDays, addMonths, monthOf, startOfDay, today } from "#contract/time/calendar";
import { generatePassword, hashPassword } from "#server/accounts/passwords";
import { insertUser, listUsers, lockActiveTelecallers, noteSeenRelease } from "#server/accounts/user-queries";
import type { Tx } from "#server/db/handles";
import type { Deps } from "#server/deps";
import { addRemark } from "#server/history/add-remark";
import { importLeads } from "#server/imports/import-leads";
import { scopeOf } from "#server/lead/scope";
import { editLead } from "#server/leads/edit-lead";
import { recordOnContestedLead, retryTimes } from "#server/leads/outcomes/record-outcome";
import type { Moment } from "#server/platform/http";
import { addQuote, chooseQuote } from "#server/quotes/change-quotes";
import { listQuotes } from "#server/quotes/queries";
import { type DemoEvent, inventHistory, isOfYearBefore, type SoldPolicy } from "./history.ts";
import { inventMonth } from "./month-file.ts";
import { inventLoss, inventQuotes } from "./offers.ts";
import { example, telecallers } from "./people.ts";
import { addOtherDetails, allLeads, type DemoLead, hasLeads } from "./queries.ts";
import { type Random, seededRandom } from "./random.ts";
import { inventYearBefore } from "./year-before.ts";

const SEED = 20_261_105;
/** Leads by months ahead of the current one: 2,000 in all. */
const leadsByMonth: [number, number][] = [
  [-2, 240],
  [-1, 420],
  [0, 620],
  [1, 420],
  [2, 220],
  [3, 80],
];

/**
 * Fills an empty database with a realistic agency, through the product's own functions; returns a line to
 * print.
 */
export async function loadDemo(deps: Deps): Promise<string> {
  const { db, clock } = deps;
  if (await hasLeads(db)) return "Demo data left out: this database has leads";
  const now = clock();
  const luck = seededRandom(SEED);
  const password = generatePassword(deps.config.PASSWORD_MIN_LENGTH);
  const passwordHash = await hashPassword(password);
  const admin = (await listUsers(db, { everyField: false, scope: "all" }, now)).find(({ role }) =>
    may(role, "leads:import"),
  );
  if (!admin) throw new Error("The demo needs an administrator");

  const { hired, team } = await db.transaction(async (tx) => {
    const hired = await createTelecallers(tx, deps, passwordHash, now);
    const team = await lockActiveTelecallers(tx);
    const current = monthOf(today(now));
    let serial = 0;
    const files = leadsByMonth.map(([ahead, count]) => {
      const month = addMonths(current, ahead);
      const rows = inventMonth(month, count, serial, luck);
      if (ahead === 0 && rows[0]) Object.assign(rows[0], example);
      serial += count;
      return { month, rows };
    });
    const before = inventYearBefore(current, files, serial, seededRandom(SEED + 2));
    for (const { month, rows: data } of [...before, ...files]) {
      const [targetYear, targetMonth] = month.split("-");
      const moment = momentOf(deps, admin.id, earlier(startOfDay(addDays(`${month}-01`, -12)), now), "admin");
      const file = { name: `renewals-${month}.csv`, rows: data.length, last: true };
      await importLeads(tx, moment, { data, targetMonth, targetYear, file });
    }
    await addOtherDetails(tx);
    await noteSeenRelease(tx, admin.id, DEMO_RELEASE);
    return { hired, team };
  });

  const [first, ...others] = team.values();
  if (first) {
    const people: [string, ...string[]] = [first, ...others];
    const leads = await allLeads(db);
    const events = [
      ...inventHistory(leads.filter(isOfYearBefore(now)), people, now, seededRandom(SEED + 3)),
      ...inventHistory(
        leads.filter((lead) => !isOfYearBefore(now)(lead)),
        people,
        now,
        luck,
      ),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    await db.transaction(async (tx) => {
      const details = seededRandom(SEED + 1);
      for (const event of events)
        await replay(tx, momentOf(deps, event.userId, event.at, "telecaller"), event, details);
    });
  }
  if (hired.length === 0) return "Demo data loaded for the telecallers already here";
  return `Demo data loaded. Telecallers ${hired.join(", ")}: password ${password} (shown only now)`;
}

function earlier(instant: Date, now: Date): Date {
  return instant < now ? instant : now;
}

function momentOf({ newId }: Deps, id: string, now: Date, role: Role): Moment {
  const viewer = {
    id,
    role,
    scope: scopeOf({ id, role, team: null }),
    mustChangePassword: false,
    sessionHash: "",
  };
  return { viewer, now, address: null, clock: () => now, newId };
}

/** Returns the created usernames; a taken name stays with its user. */
async function createTelecallers(
  tx: Tx,
  { newId }: Deps,
  passwordHash: string,
  createdAt: Date,
): Promise<string[]> {
  const taken = new Set(
    (await listUsers(tx, { everyField: false, scope: "all" }, createdAt)).map(({ username }) =>
      username.toLowerCase(),
    ),
  );
  const hired = telecallers.filter(([username]) => !taken.has(username));
  for (const [username, firstName, lastName] of hired) {
    const email = `${username}@agency.example`;
    const person = { username, passwordHash, email, firstName, lastName, role: "telecaller" } as const;
    await insertUser(tx, { ...person, id: newId(), createdAt, seenRelease: DEMO_RELEASE });
  }
  return hired.map(([username]) => username);
}

async function replay(tx: Tx, moment: Moment, event: DemoEvent, details: Random): Promise<void> {
  const { lead, kind, notes, nextFollowUp, sold } = event;
  if (kind === "remark") {
    await addRemark(tx, moment, {
      leadId: lead.id,
      callResult: REMARK_RESULT,
      notes: `${REMARK_TAG} ${notes}`,
    });
  } else if (kind === "policy_received") {
    await addRemark(tx, moment, {
      leadId: lead.id,
      callResult: POLICY_RECEIVED_RESULT,
      notes: POLICY_RECEIVED_NOTE,
    });
  } else {
    const quoteIds = kind === "quote_sent" ? await logQuotes(tx, moment, lead, details) : [];
    const change = {
      status: outcomes[kind].status,
      outcome: kind,
      notes,
      nextFollowUp,
      ...(quoteIds.length > 0 && { quoteIds }),
    };
    const bought = sold && (await chooseFirstQuote(tx, moment, lead));
    await recordOnContestedLead(tx, moment, lead.id, change, await retryTimes(tx, moment, change));
    if (sold) await recordSale(tx, moment, lead, { ...sold, ...bought }, details);
    const lost =
      kind === "policy_done_outside" || kind === "not_interested" ? inventLoss(lead, details) : null;
    if (lost) await editLead(tx, moment, lead.id, LeadEdit.parse(lost));
  }
}

/** The ids of the quotes that are sent. */
async function logQuotes(tx: Tx, moment: Moment, lead: DemoLead, luck: Random): Promise<number[]> {
  const ids: number[] = [];
  for (const quote of inventQuotes(lead, moment.now, luck))
    ids.push((await addQuote(tx, moment, lead.id, NewQuote.parse(quote))).id);
  return ids;
}

/** A policy is sold with the first quote of its lead, where there is one. */
async function chooseFirstQuote(tx: Tx, moment: Moment, lead: DemoLead): Promise<Partial<SoldPolicy>> {
  const [quote] = await listQuotes(tx, lead.id);
  if (!quote) return {};
  await chooseQuote(tx, moment, quote.id, true);
  return { newInsurer: quote.insurer, newPremium: quote.total };
}

async function recordSale(tx: Tx, moment: Moment, lead: DemoLead, sold: SoldPolicy, luck: Random) {
  const sale = { ...sold, payment: luck.pick(payments) };
  await editLead(tx, moment, lead.id, LeadEdit.parse(sale));
}
