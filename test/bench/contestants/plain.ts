import type { StatementName } from "./statements.ts";

/** The same questions as plain SQL, counted from the rows themselves: the reference for every answer. */
const page = (where: string, offset: string) => `
  select json_build_object('total', (select count(*) from leads l join customers c on c.id = l.customer_id where ${where}),
    'leads', (select coalesce(json_agg(r), '[]') from (
      select l.id from leads l join customers c on c.id = l.customer_id where ${where}
      order by l.insurance_expiry, l.id limit 100 offset ${offset}) r))::text as answer`;

const activity = (by: string, holder: string) => `
  select json_build_object(
    'freshCallsToday', (select count(*) from call_logs where fresh and created_at >= $1 and created_at < $2 ${by}),
    'pendingCallsForDay', (select count(*) from leads where status = 'pending_call' ${holder}),
    'hourlyActivity', (select json_build_array(json_build_object('totalCalls', count(*))) from call_logs
      where kind = 'call' and created_at >= $1 and created_at < $2 ${by}),
    'dailyTarget', (select daily_target from settings))::text as answer`;

const ofStatus = (...names: string[]) =>
  `count(*) filter (where status in (${names.map((name) => `'${name}'`).join(", ")}))`;

export const plain: Partial<Record<StatementName, string>> = {
  list: page("l.campaign_month = $1 and l.status = $2", "$3"),
  listInScope: page(
    "l.campaign_month = $1 and l.status = $2 and (l.assigned_to = $4 or l.assigned_to is null)",
    "$3",
  ),
  search: page("l.campaign_month = $1 and l.status = $2 and c.search_text like $3", "0"),
  metrics: `
    select json_build_object('totalLeads', count(*), 'connectedCalls', (select count(*) from call_logs where connected),
      'rnrSwitchedOffLeads', count(*) filter (where sub_status in ('ringing_not_responding', 'switched_off')),
      'pendingFreshCalls', count(*) filter (where call_count = 0), 'given', array[$1::date, $2, $3, $4])::text as answer from leads`,
  months: `
    select json_agg(m order by m.month)::text as answer from (
      select campaign_month as month, count(*) as "totalLeads", ${ofStatus("pending_call")} as "pendingLeads",
        ${ofStatus("pending_call", "not_connected")} as "availableToCall", ${ofStatus("connected")} as "connectedLeads",
        ${ofStatus("follow_up")} as "followUpLeads", ${ofStatus("backed", "closed")} as "backedLeads"
      from leads group by 1) m`,
  activity: activity("", ""),
  activityInScope: activity("and user_id = $3", "and (assigned_to = $3 or assigned_to is null)"),
  performance: `
    select json_agg(p order by p."totalCalls" desc, p.username)::text as answer from (
      select u.id as "telecallerId", u.username, count(*) filter (where c.kind = 'call') as "totalCalls",
        count(*) filter (where c.connected) as "connectedCalls", count(*) filter (where c.kind = 'quote') as "quoteSent",
        (select count(*) from leads where assigned_to = u.id and status = 'pending_call') as "pendingCalls"
      from users u left join call_logs c on c.user_id = u.id where u.role = 'telecaller' group by u.id) p`,
  lead: "select json_build_object('id', id, 'version', version)::text as answer from leads where id = $1",
};
