import type pg from "pg";
import { duringFilling } from "./without-indexes.ts";

/**
 * A deterministic agency: the same number of leads gives the same database on every machine, except for
 * today's date. Twelve months up to the current one, 40 % pending, twenty telecallers by default, 10 %
 * unassigned, about three calls per lead.
 */
const TELECALLERS = 20;
const MONTHS = 12;
const CALLS_OF_A_CALLED_LEAD = 5;
const DAYS_OF_CALLS = 360;
const DAYS_PER_STATEMENT = 30;
/** Large enough to be fast, small enough for the triggers' transition tables to stay in memory. */
const CUSTOMERS_PER_STATEMENT = 100_000;

/** A number from 0 to n - 1, determined by the row and a salt. */
const pick = (n: number, salt: number) =>
  `(('x' || substr(md5(i::text || '/${salt}'), 1, 7))::bit(28)::int % ${n})`;
const oneOf = (values: readonly string[], salt: number) =>
  `(array[${values.map((value) => `'${value}'`).join(",")}])[1 + ${pick(values.length, salt)}]`;
const telecaller = (number: string) =>
  `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

const words = (text: string) => text.split(" ");
const firstNames = words(
  "Rohit Ananya Kavita Sanjay Fatima Gurpreet Lakshmi Imran Meera Vikram Deepa Arjun Sunita Rakesh Pooja Manoj Neha Suresh Asha Nikhil Priya Ganesh Rekha Tariq Leela Mohan Divya Harish Seema Yusuf",
);
const lastNames = words(
  "Deshmukh Iyer Patil Kulkarni Ansari Bedi Narayanan Khan Nair Rathore Sharma Gupta Reddy Joshi Mehta Chavan Das Fernandes Gill Hegde Jadhav Kamble Menon Naik Pillai Qureshi Rao Shinde Thakur Verma",
);
const makers = ["Maruti Suzuki", "Hyundai", "Tata", "Honda", "Mahindra"];
const insurers = ["ACKO", "Digit", "ICICI Lombard", "HDFC ERGO", "TATA AIG"];

/** Every letter and digit of a registration is determined by the row, and no two rows share one. */
const registration = `'MH' || lpad((1 + i % 47)::text, 2, '0') || chr(65 + i / 47 % 26) || chr(65 + i / 1222 % 26)
  || lpad(((i / 31772 * 7919 + i % 31772 * 17) % 10000)::text, 4, '0')`;

/** `today` is the day of the last calls. */
export async function fill(
  client: pg.Client,
  leads: number,
  today: string,
  telecallers = TELECALLERS,
): Promise<void> {
  const { rowCount } = await client.query(
    "select from information_schema.columns where table_name = 'leads' and column_name = 'last_worked_at'",
  );
  const hasSteps = rowCount === 1;
  await client.query(
    `insert into users (id, username, password_hash, first_name, role, created_at)
     select ${telecaller("i")}, 'caller' || i, password_hash, 'Caller' || i, 'telecaller', now()
     from users, generate_series(1, ${telecallers}) i where username = 'admin'`,
  );
  await client.query(
    `insert into campaigns (name, month, created_at)
     select to_char(m, 'Mon YYYY'), to_char(m, 'YYYY-MM'), now() from generate_series(0, ${MONTHS - 1}) back,
       lateral (select date_trunc('month', date '${today}') - (${MONTHS - 1} - back || ' months')::interval as m) made`,
  );
  await duringFilling(client, ["customers", "leads", "call_logs"], async () => {
    for (let first = 1; first <= leads; first += CUSTOMERS_PER_STATEMENT) {
      const last = Math.min(leads, first + CUSTOMERS_PER_STATEMENT - 1);
      await client.query(customers(first, last));
      await client.query(renewals(first, last, today, telecallers, hasSteps));
    }
    for (let back = DAYS_OF_CALLS - 1; back >= 0; back -= DAYS_PER_STATEMENT) {
      await client.query(calls(today, back, back - DAYS_PER_STATEMENT + 1));
    }
  });
  await client.query("vacuum (analyze) customers, leads, call_logs");
  await client.query("vacuum (analyze)");
  await client.query("checkpoint").catch(() => {});
}

const customers = (first: number, last: number) =>
  `insert into customers (first_name, last_name, phone_number, registration_number, maker, model, vehicle_type, manufacture_year, created_at, updated_at)
   select ${oneOf(firstNames, 1)}, ${oneOf(lastNames, 2)}, '+91-9' || lpad((i::bigint * 7919777 % 1000000007)::text, 9, '0'),
     ${registration}, ${oneOf(makers, 3)}, 'Model ' || ${pick(9, 4)}, 'car', 2015 + ${pick(10, 5)}, now(), now()
   from generate_series(${first}, ${last}) i`;

/** What an older version has no columns for. */
const steps = (telecallers: number) => {
  const holder = `case when held = 0 then ${telecaller("1")} else ${telecaller(`1 + ${pick(telecallers, 9)}`)} end`;
  const by = (...statuses: string[]) =>
    `case when status in (${statuses.map((status) => `'${status}'`).join(", ")}) then ${holder} end`;
  const called = `case when status <> 'pending_call' then ${holder} end`;
  return {
    columns:
      ", step, first_call_days, last_call_by, first_call_by, reached_by, interested_by, quoted_by, last_worked_at",
    values: `,
     case status when 'connected' then 2 when 'follow_up' then 2 when 'completed' then 3 else 0 end,
     case when status <> 'pending_call' then ${pick(12, 17)} end, ${called}, ${called},
     ${by("connected", "follow_up", "completed")}, ${by("connected", "follow_up", "completed")}, ${by("completed")},
     case when status <> 'pending_call' then now() end`,
  };
};
const noSteps = { columns: "", values: "" };

const renewals = (
  first: number,
  last: number,
  today: string,
  telecallers: number,
  hasSteps: boolean,
  kept = hasSteps ? steps(telecallers) : noSteps,
) =>
  `with made as (
     select i, ${pick(10, 6)} as held, ${pick(100, 7)} as share, ${pick(MONTHS, 8)} as back
     from generate_series(${first}, ${last}) i
   ), placed as (
     select i, held, (date_trunc('month', date '${today}') - (back || ' months')::interval)::date as month,
       case when share < 40 then 'pending_call' when share < 60 then 'connected' when share < 75 then 'not_connected'
         when share < 85 then 'follow_up' when share < 92 then 'completed' when share < 96 then 'closed' else 'backed' end as status
     from made
   )
   insert into leads (customer_id, campaign_id, campaign_month, assigned_to, status, sub_status, insurance_expiry,
     insurance_company, call_count, connected_count, last_call_at, next_follow_up, created_at, last_activity_at${kept.columns})
   select i, cp.id, cp.month, case when held = 0 then null else ${telecaller(`1 + ${pick(telecallers, 9)}`)} end, status,
     case status when 'connected' then ${oneOf(["interested", "policy_done_by_sln", "not_interested", "vehicle_sold"], 10)}
       when 'not_connected' then ${oneOf(["ringing_not_responding", "switched_off", "number_invalid"], 11)}
       when 'follow_up' then 'callback' when 'completed' then 'quote_sent' end,
     p.month + ${pick(28, 12)}, ${oneOf(insurers, 13)},
     case when status = 'pending_call' then 0 else ${CALLS_OF_A_CALLED_LEAD} end,
     case when status in ('connected', 'follow_up') then 2 else 0 end,
     case when status <> 'pending_call' then date '${today}' - (${pick(200, 14)} || ' days')::interval end,
     case when status = 'follow_up' then date '${today}' + (${pick(400, 15)} - 200 || ' hours')::interval end,
     p.month - interval '20 days', date '${today}' - (${pick(90, 16)} || ' days')::interval${kept.values}
   from placed p join campaigns cp on cp.month = to_char(p.month, 'YYYY-MM') order by i`;

/** Calls are in the table in chronological order, within working hours. */
const calls = (today: string, from: number, to: number) =>
  `insert into call_logs (lead_id, user_id, kind, call_result, connected, fresh, created_at)
   select id, coalesce(assigned_to, ${telecaller("1")}), 'call',
     case when g <= connected_count then 'interested' else 'switched_off' end, g <= connected_count,
     g = 1 and connected_count > 0, made_at
   from leads cross join generate_series(1, ${CALLS_OF_A_CALLED_LEAD}) g, lateral (select (id * 13 + g * 7) % ${DAYS_OF_CALLS} as back) day,
     lateral (select (date '${today}' - back::int + time '09:00') at time zone 'Asia/Kolkata'
       + ((id * 31 + g * 17) % 36000 || ' seconds')::interval as made_at) moment
   where call_count > 0 and back between ${to} and ${from} order by made_at`;
