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

-- Adds the changes to the counts; answers how many there were.
CREATE OR REPLACE FUNCTION fold_counts() RETURNS integer LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  months text[];
  holders uuid[];
  statuses text[];
  results text[];
  totals integer[];
  fresh integer[];
  reached integer[];
  days date[];
  folded integer;
BEGIN
  WITH taken AS (DELETE FROM lead_count_changes RETURNING *)
  SELECT count(*), array_agg(campaign_month), array_agg(holder), array_agg(status), array_agg(sub_status), array_agg(leads),
    array_agg(uncalled), array_agg(connected) INTO folded, months, holders, statuses, results, totals, fresh, reached
  FROM taken;
  INSERT INTO lead_counts AS c (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT month, holder, status, result, sum(leads), sum(uncalled), sum(connected)
  FROM unnest(months, holders, statuses, results, totals, fresh, reached)
    AS taken (month, holder, status, result, leads, uncalled, connected)
  GROUP BY 1, 2, 3, 4
  HAVING sum(leads) <> 0 OR sum(uncalled) <> 0 OR sum(connected) <> 0
  ON CONFLICT ON CONSTRAINT lead_counts_place DO UPDATE SET leads = c.leads + excluded.leads,
    uncalled = c.uncalled + excluded.uncalled, connected = c.connected + excluded.connected;
  WITH taken AS (DELETE FROM day_count_changes RETURNING *)
  SELECT folded + count(*), array_agg(day), array_agg(holder), array_agg(created), array_agg(connected)
    INTO folded, days, holders, totals, reached
  FROM taken;
  INSERT INTO day_counts AS c (day, holder, created, connected)
  SELECT day, holder, sum(created), sum(connected) FROM unnest(days, holders, totals, reached) AS taken (day, holder, created, connected)
  GROUP BY 1, 2
  HAVING sum(created) <> 0 OR sum(connected) <> 0
  ON CONFLICT ON CONSTRAINT day_counts_place DO UPDATE SET created = c.created + excluded.created,
    connected = c.connected + excluded.connected;
  RETURN folded;
END $$;
