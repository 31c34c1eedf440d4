import type pg from "pg";
import { daySpan, today } from "#contract/time/calendar";
import { signIn } from "./contestants/renewdesk.ts";
import { inTurn } from "./workloads/workload.ts";

/** The users of the filled agency and what they can request. */
export interface Office {
  admin: string;
  telecallers: Telecaller[];
  months: string[];
  /** From all parts of the tables. */
  leadIds: number[];
  /**
   * The next lead that waits for a call, with its assignee: each in turn, as nobody ends two calls at once.
   */
  nextPending: () => { id: number; telecaller: Telecaller };
  /** Typical search texts: lower case, without separators. */
  fragments: string[];
  today: string;
  span: { from: string; to: string };
}

export interface Telecaller {
  id: string;
  cookie: string;
}

const SAMPLE = 2000;
const MOST_PENDING = 200_000;

export async function openOffice(client: pg.Client, url: string): Promise<Office> {
  const day = today(new Date());
  const { from, to } = daySpan(day);
  const { rows: users } = await client.query<{ id: string; username: string }>(
    "select id, username from users where role = 'telecaller' order by username",
  );
  const telecallers: Telecaller[] = [];
  for (const { id, username } of users) telecallers.push({ id, cookie: await signIn(url, username) });
  const byId = new Map(telecallers.map((telecaller) => [telecaller.id, telecaller]));

  const { rows: months } = await client.query<{ month: string }>(
    "select month from campaigns order by month",
  );
  const { rows: leads } = await client.query<{ id: number }>(
    `select id::int from leads order by md5(id::text) limit ${SAMPLE}`,
  );
  const { rows: pending } = await client.query<{ id: number; holder: string }>(
    `select id::int, assigned_to as holder from leads where status = 'pending_call' and assigned_to is not null
     order by row_number() over (partition by assigned_to order by md5(id::text)), assigned_to limit ${MOST_PENDING}`,
  );
  return {
    admin: await signIn(url, "admin"),
    telecallers,
    months: months.map(({ month }) => month),
    leadIds: leads.map(({ id }) => id),
    nextPending: inTurn(
      pending.flatMap(({ id, holder }) => {
        const telecaller = byId.get(holder);
        return telecaller ? [{ id, telecaller }] : [];
      }),
    ),
    fragments: await fragmentsOf(client),
    today: day,
    span: { from: from.toISOString(), to: to.toISOString() },
  };
}

/**
 * Of ten searches three are a whole phone or its end, three a plate or its end, three a name, one finds
 * nothing.
 */
async function fragmentsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ fragment: string }>(
    `select fragment from (
       select row_number() over (order by md5(c.id::text)) as n, lower(registration_number) as plate, lower(c.name) as name,
         regexp_replace(c.phone_number, '\\D', '', 'g') as phone, lower(c.last_name) as last_name
       from customers c order by 1 limit 500
     ) picked, lateral (select case n % 10 when 0 then right(phone, 10) when 1 then right(phone, 6) when 2 then right(phone, 5)
       when 3 then plate when 4 then right(plate, 6) when 5 then left(plate, 6) when 6 then name when 7 then left(name, 8)
       when 8 then last_name else 'zq' || right(phone, 4) end as fragment) typed
     where fragment !~ '^0' order by n`,
  );
  return rows.map(({ fragment }) => fragment);
}
