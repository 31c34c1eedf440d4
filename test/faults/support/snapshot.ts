import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { wrongCounts } from "./integrity-checks.ts";

/** Everything that imports write, as text by kind, without ids and times. */
export type Snapshot = Record<string, string[]>;

/** Rows are told apart by their vehicle and month. */
const kinds = {
  records: `select (to_jsonb(c) - '{id,created_at,updated_at}'::text[])::text as line from customers c`,
  leads: `select jsonb_build_array(c.vehicle_key, m.name, u.username, to_jsonb(l)
      - '{id,customer_id,campaign_id,assigned_to,created_at,last_activity_at}'::text[]
      || jsonb_build_object('previous_assignee', p.username))::text as line
    from leads l join customers c on c.id = l.customer_id join campaigns m on m.id = l.campaign_id
    left join users u on u.id = l.assigned_to left join users p on p.id = l.previous_assignee`,
  "import rows": `select jsonb_build_array(c.vehicle_key, l.campaign_month, b.username, a.username,
      to_jsonb(r) - '{id,lead_id,customer_id}'::text[] #- '{lead_before,assigned_to}' #- '{lead_after,assigned_to}')::text as line
    from import_rows r left join customers c on c.id = r.customer_id left join leads l on l.id = r.lead_id
    left join users b on b.id = (r.lead_before ->> 'assigned_to')::uuid
    left join users a on a.id = (r.lead_after ->> 'assigned_to')::uuid`,
  imports: `select (to_jsonb(i) - '{id,upload_id,created_by,created_at,stored_at,undone_by,undone_at}'::text[])::text as line
    from imports i`,
  "staged rows": `select row::text as line from staged_rows`,
  "history entries": `select jsonb_build_array(c.vehicle_key, l.campaign_month, w.kind, w.call_result, w.notes)::text as line
    from call_logs w join leads l on l.id = w.lead_id join customers c on c.id = l.customer_id`,
  "audit entries": `select jsonb_build_array(action, details)::text as line from audit_log where action like 'leads.%'`,
};

export async function snapshotOf(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const snapshot: Snapshot = { "wrong counts": await wrongCounts(drizzle(client)) };
    for (const [kind, text] of Object.entries(kinds)) {
      const { rows } = await client.query<{ line: string }>(text);
      snapshot[kind] = rows.map(({ line }) => line).sort();
    }
    return snapshot;
  } finally {
    await client.end();
  }
}

/** Some lines that only one of two snapshots has, by kind; empty when they are equal. */
export function differences(one: Snapshot, other: Snapshot): Snapshot {
  const different: Snapshot = {};
  for (const kind of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [here, there] = [one[kind] ?? [], other[kind] ?? []];
    if (here.length === there.length && here.every((line, place) => line === there[place])) continue;
    const [inHere, inThere] = [new Set(here), new Set(there)];
    different[kind] = [
      `${here.length} and ${there.length}`,
      ...here.filter((line) => !inThere.has(line)).slice(0, 3),
      ...there.filter((line) => !inHere.has(line)).slice(0, 3),
    ];
  }
  return different;
}
