-- The counts as readers add them up, and what they must be: the views true_* count the rows.

CREATE OR REPLACE VIEW lead_standing AS
  SELECT * FROM lead_counts UNION ALL SELECT * FROM lead_count_changes;

CREATE OR REPLACE VIEW lead_days AS
  SELECT * FROM day_counts UNION ALL SELECT * FROM day_count_changes;

CREATE OR REPLACE VIEW true_lead_standing AS
  SELECT campaign_month, assigned_to AS holder, status, sub_status, count(*)::int AS leads,
    (count(*) FILTER (WHERE call_count = 0))::int AS uncalled, sum(connected_count)::int AS connected
  FROM leads GROUP BY 1, 2, 3, 4;

CREATE OR REPLACE VIEW true_lead_days AS
  SELECT day, holder, sum(created)::int AS created, sum(connected)::int AS connected FROM (
    SELECT indian_day(created_at) AS day, assigned_to AS holder, 1 AS created, 0 AS connected FROM leads
    UNION ALL
    SELECT indian_day(c.created_at), l.assigned_to, 0, 1
    FROM call_logs c JOIN leads l ON l.id = c.lead_id WHERE c.connected
  ) AS things GROUP BY 1, 2;

CREATE OR REPLACE VIEW true_user_hours AS
  SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour,
    (count(*) FILTER (WHERE kind = 'call'))::int AS calls, (count(*) FILTER (WHERE connected))::int AS connected,
    (count(*) FILTER (WHERE fresh))::int AS fresh, (count(*) FILTER (WHERE kind = 'quote'))::int AS quotes,
    (count(*) FILTER (WHERE kind = 'assignment'))::int AS assignments,
    (count(*) FILTER (WHERE kind = 'policy_received'))::int AS policies,
    (count(*) FILTER (WHERE kind = 'document'))::int AS documents,
    (count(*) FILTER (WHERE kind IN ('edit', 'remark')))::int AS edits
  FROM call_logs GROUP BY 1, 2, 3;

CREATE OR REPLACE VIEW true_user_days AS
  SELECT user_id, day, sum(calls)::int AS calls, sum(connected)::int AS connected, sum(quotes)::int AS quotes,
    sum(policies)::int AS policies, sum(documents)::int AS documents, (count(*) FILTER (WHERE calls > 0))::int AS hours
  FROM user_hours GROUP BY 1, 2;
