import { undoColumns } from "#server/lead/undo/last-outcome-queries";

/**
 * The product's questions as hand-written for speed: a page in index order, totals from the stored counts,
 * the reply's JSON built by PostgreSQL, one statement each. The bare driver and the thin server run these.
 */
const row = `l.id, c.name, c.registration_number as "registrationNumber", c.phone_number as "phoneNumber", l.status,
  l.sub_status as "subStatus", l.campaign_month as "campaignMonth", l.assigned_to as "assignedTo", u.first_name as "assignedToName",
  l.insurance_expiry as "insuranceExpiry", l.insurance_expiry_text as "insuranceExpiryText",
  l.policy_received as "policyReceived", l.next_follow_up as "nextFollowUp", l.last_call_at as "lastCallAt"`;
const joined = "join customers c on c.id = l.customer_id left join users u on u.id = l.assigned_to";
const PAGE = 100;

const page = (leads: string, total: string) => `
  select json_build_object('leads', coalesce(json_agg(r), '[]'), 'total', (${total}))::text as answer
  from (select ${row} from (${leads}) l ${joined} order by l.insurance_expiry, l.id) r`;
const branch = (holder: string) => `
  (select * from leads where campaign_month = $1 and status = $2 and ${holder}
   order by insurance_expiry, id limit ${PAGE} + $3::int)`;

const undoNames = Object.values(undoColumns).map(({ name }) => name);

const activity = (by: string, holder: string) => `
  with hours as (
    select extract(hour from created_at at time zone 'Asia/Kolkata')::int as hour, count(*) filter (where fresh) as fresh,
      count(*) filter (where kind = 'call') as calls, count(*) filter (where kind in ('quote', 'assignment')) as others,
      count(*) filter (where kind in ('edit', 'remark', 'policy_received', 'document')) as changes
    from call_logs where created_at >= $1 and created_at < $2 ${by} group by 1
  )
  select json_build_object(
    'hourlyActivity', coalesce((select json_agg(json_build_object('time', hour, 'freshCalls', fresh, 'totalCalls', calls,
      'otherActivities', others, 'dataChanges', changes)) from hours), '[]'),
    'freshCallsToday', (select coalesce(sum(fresh), 0) from hours),
    'pendingCallsForDay', (select coalesce(sum(leads), 0) from lead_standing where status = 'pending_call' ${holder}),
    'dailyTarget', (select daily_target from settings))::text as answer`;

export const statements = {
  /** month, status, offset */
  list: page(
    `select * from leads where campaign_month = $1 and status = $2 order by insurance_expiry, id limit ${PAGE} offset $3`,
    "select coalesce(sum(leads), 0) from lead_standing where campaign_month = $1 and status = $2",
  ),
  /** month, status, offset, telecaller */
  listInScope: page(
    `select * from (${branch("assigned_to = $4")} union all ${branch("assigned_to is null")}) mine
     order by insurance_expiry, id limit ${PAGE} offset $3`,
    `select coalesce(sum(leads), 0) from lead_standing where campaign_month = $1 and status = $2 and (holder = $4 or holder is null)`,
  ),
  /** month, status, pattern */
  search: `
    with found as (
      select l.id, l.insurance_expiry from leads l
      where l.customer_id in (select id from customers where search_text like $3) and l.campaign_month = $1 and l.status = $2
    ) ${page(`select leads.* from found join leads using (id) order by found.insurance_expiry, id limit ${PAGE}`, "select count(*) from found")}`,
  /** this month's first day and the day after today, the same of last month */
  metrics: `
    select json_build_object('totalLeads', s.leads, 'connectedCalls', s.connected, 'rnrSwitchedOffLeads', s.unreachable,
      'pendingFreshCalls', s.uncalled, 'days', d)::text as answer
    from (select coalesce(sum(leads), 0) as leads, coalesce(sum(connected), 0) as connected, coalesce(sum(uncalled), 0) as uncalled,
        coalesce(sum(leads) filter (where sub_status in ('ringing_not_responding', 'switched_off')), 0) as unreachable
      from lead_standing) s,
      (select sum(created) filter (where day >= $1 and day < $2) as created_now, sum(created) filter (where day >= $3 and day < $4) as created_before,
        sum(connected) filter (where day >= $1 and day < $2) as connected_now, sum(connected) filter (where day >= $3 and day < $4) as connected_before
      from lead_days where day >= $3 and day < $2) d`,
  months: `
    select coalesce(json_agg(m order by m.month), '[]')::text as answer from (
      select campaign_month as month, sum(leads) as "totalLeads",
        coalesce(sum(leads) filter (where status = 'pending_call'), 0) as "pendingLeads",
        coalesce(sum(leads) filter (where status in ('pending_call', 'not_connected')), 0) as "availableToCall",
        coalesce(sum(leads) filter (where status = 'connected'), 0) as "connectedLeads",
        coalesce(sum(leads) filter (where status = 'follow_up'), 0) as "followUpLeads",
        coalesce(sum(leads) filter (where status in ('backed', 'closed')), 0) as "backedLeads"
      from lead_standing group by 1 having sum(leads) <> 0) m`,
  /** from, to */
  activity: activity("", ""),
  /** from, to, telecaller */
  activityInScope: activity("and user_id = $3", "and (holder = $3 or holder is null)"),
  performance: `
    select coalesce(json_agg(p order by p."totalCalls" desc, p.username), '[]')::text as answer from (
      select u.id as "telecallerId", u.first_name as "telecallerName", u.username, coalesce(w.calls, 0) as "totalCalls",
        coalesce(w.connected, 0) as "connectedCalls", coalesce(w.quotes, 0) as "quoteSent", coalesce(n.leads, 0) as "pendingCalls",
        coalesce(w.policies, 0) as "receivedPreviousPolicy", coalesce(w.documents, 0) as "documentsUploaded", w.hours
      from users u
      left join (select user_id, sum(calls) as calls, sum(connected) as connected, sum(quotes) as quotes, sum(policies) as policies,
          sum(documents) as documents, sum(hours) as hours
        from user_days group by 1) w on w.user_id = u.id
      left join (select holder, sum(leads) as leads from lead_standing where status = 'pending_call' and holder is not null group by 1) n
        on n.holder = u.id
      where u.role = 'telecaller' and u.deleted_at is null) p`,
  /** lead */
  lead: `
    select row_to_json(r)::text as answer from (
      select c.*, l.*, u.first_name as assigned_to_name from leads l ${joined} where l.id = $1) r`,
  /** lead, telecaller */
  outcome: `
    with entry as (
      insert into call_logs (lead_id, user_id, kind, call_result, connected, fresh, created_at)
      select id, $2, 'call', 'interested', true, call_count = 0 and status = 'pending_call', now() from leads where id = $1
    )
    update leads set status = 'connected', sub_status = 'interested', call_count = call_count + 1,
      connected_count = connected_count + 1, last_call_at = now(), last_activity_at = now(), next_follow_up = null,
      version = version + 1
    where id = $1 returning json_build_object('id', id, 'version', version)::text as answer`,
  /** lead, telecaller, request: in scope, stored once, undoable, and answered with the whole lead */
  outcomeEqual: `
    with held as (
      select * from leads where id = $1 and (assigned_to = $2 or assigned_to is null) for update
    ), entry as (
      insert into call_logs (lead_id, user_id, kind, call_result, connected, fresh, created_at, request_id)
      select id, $2, 'call', 'interested', true, call_count = 0 and status = 'pending_call', now(), $3::uuid from held
      on conflict do nothing returning id, lead_id
    ), undoable as (
      insert into last_contacts (lead_id, user_id, log_id, at, version, claimed, ${undoNames.join(", ")})
      select held.id, $2, entry.id, now(), held.version + 1, false, ${undoNames.map((name) => `held.${name}`).join(", ")}
      from held join entry on entry.lead_id = held.id
      on conflict (lead_id) do update set ${["user_id", "log_id", "at", "version", ...undoNames].map((name) => `${name} = excluded.${name}`).join(", ")}
    ), changed as (
      update leads set status = 'connected', sub_status = 'interested', call_count = leads.call_count + 1,
        connected_count = leads.connected_count + 1, last_call_at = now(), last_activity_at = now(), next_follow_up = null,
        version = leads.version + 1
      from entry where leads.id = entry.lead_id returning leads.*
    )
    select row_to_json(r)::text as answer from (select c.*, l.*, u.first_name as assigned_to_name from changed l ${joined}) r`,
} as const satisfies Record<string, string>;

export type StatementName = keyof typeof statements;
export type Value = string | number;

export const isStatement = (name: string): name is StatementName => Object.hasOwn(statements, name);

/** Prepared once per connection, except the search: a generic plan for any pattern scans the whole table. */
export function prepared(name: StatementName, values: Value[]) {
  return { ...(name !== "search" && { name }), text: statements[name], values };
}
