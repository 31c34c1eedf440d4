-- A plan is kept from the first statement of a connection on: one that was made for a single row must serve a
-- hundred thousand. So no trigger joins its rows with each other, which took the square of their number.
CREATE OR REPLACE FUNCTION count_moved_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT campaign_month, assigned_to, status, sub_status, sum(sign),
    coalesce(sum(sign) FILTER (WHERE call_count = 0), 0), sum(sign * connected_count)
  FROM (
    SELECT -1 AS sign, o.* FROM old_leads o UNION ALL SELECT 1, n.* FROM new_leads n
  ) AS moved
  GROUP BY campaign_month, assigned_to, status, sub_status
  HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE call_count = 0), 0) <> 0
    OR sum(sign * connected_count) <> 0;
  IF EXISTS (
    SELECT id, assigned_to, created_at FROM old_leads EXCEPT SELECT id, assigned_to, created_at FROM new_leads
  ) THEN
    -- Writers of calls hold their lead as this update did, so each call was either counted for the holder before or
    -- is counted for the one after. A statement that gives a lead away must not note a call on it too.
    INSERT INTO day_count_changes (day, holder, created, connected)
    WITH given AS (
      SELECT id, assigned_to AS holder, created_at, sum(sign) AS sign
      FROM (SELECT -1 AS sign, o.* FROM old_leads o UNION ALL SELECT 1, n.* FROM new_leads n) AS sides
      GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
    ), moved AS (
      SELECT indian_day(created_at) AS day, holder, sign AS created, 0 AS connected FROM given
      UNION ALL
      SELECT indian_day(c.created_at), g.holder, 0, g.sign
      FROM given g JOIN call_logs c ON c.lead_id = g.id AND c.connected
    )
    SELECT day, holder, sum(created), sum(connected) FROM moved GROUP BY 1, 2
    HAVING sum(created) <> 0 OR sum(connected) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_new_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT d.day, l.assigned_to AS holder, d.sign
    FROM (
      SELECT lead_id, indian_day(created_at) AS day, sum(sign) AS sign
      FROM (SELECT 1 AS sign, n.* FROM new_logs n) AS sides
      WHERE connected GROUP BY 1, 2 HAVING sum(sign) <> 0
    ) AS d JOIN leads l ON l.id = d.lead_id
    ORDER BY l.id FOR SHARE OF l
  )
  SELECT day, holder, 0, sum(sign) FROM held GROUP BY 1, 2 HAVING sum(sign) <> 0;
  INSERT INTO user_hours AS h (user_id, day, hour, calls, connected, fresh, quotes, assignments, policies, documents,
    edits)
  SELECT user_id, day, hour, sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies),
    sum(documents), sum(edits)
  FROM (
    SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour, sign * (kind = 'call')::int AS calls,
      sign * connected::int AS connected, sign * fresh::int AS fresh, sign * (kind = 'quote')::int AS quotes,
      sign * (kind = 'assignment')::int AS assignments, sign * (kind = 'policy_received')::int AS policies,
      sign * (kind = 'document')::int AS documents, sign * (kind IN ('edit', 'remark'))::int AS edits
    FROM (SELECT 1 AS sign, n.* FROM new_logs n) AS d
  ) AS done
  GROUP BY 1, 2, 3
  HAVING (sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies), sum(documents),
    sum(edits)) <> (0, 0, 0, 0, 0, 0, 0, 0)
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, day, hour) DO UPDATE SET calls = h.calls + excluded.calls,
    connected = h.connected + excluded.connected, fresh = h.fresh + excluded.fresh,
    quotes = h.quotes + excluded.quotes, assignments = h.assignments + excluded.assignments,
    policies = h.policies + excluded.policies, documents = h.documents + excluded.documents,
    edits = h.edits + excluded.edits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT d.day, l.assigned_to AS holder, d.sign
    FROM (
      SELECT lead_id, indian_day(created_at) AS day, sum(sign) AS sign
      FROM (SELECT -1 AS sign, o.* FROM old_logs o UNION ALL SELECT 1, n.* FROM new_logs n) AS sides
      WHERE connected GROUP BY 1, 2 HAVING sum(sign) <> 0
    ) AS d JOIN leads l ON l.id = d.lead_id
    ORDER BY l.id FOR SHARE OF l
  )
  SELECT day, holder, 0, sum(sign) FROM held GROUP BY 1, 2 HAVING sum(sign) <> 0;
  INSERT INTO user_hours AS h (user_id, day, hour, calls, connected, fresh, quotes, assignments, policies, documents,
    edits)
  SELECT user_id, day, hour, sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies),
    sum(documents), sum(edits)
  FROM (
    SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour, sign * (kind = 'call')::int AS calls,
      sign * connected::int AS connected, sign * fresh::int AS fresh, sign * (kind = 'quote')::int AS quotes,
      sign * (kind = 'assignment')::int AS assignments, sign * (kind = 'policy_received')::int AS policies,
      sign * (kind = 'document')::int AS documents, sign * (kind IN ('edit', 'remark'))::int AS edits
    FROM (SELECT -1 AS sign, o.* FROM old_logs o UNION ALL SELECT 1, n.* FROM new_logs n) AS d
  ) AS done
  GROUP BY 1, 2, 3
  HAVING (sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies), sum(documents),
    sum(edits)) <> (0, 0, 0, 0, 0, 0, 0, 0)
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, day, hour) DO UPDATE SET calls = h.calls + excluded.calls,
    connected = h.connected + excluded.connected, fresh = h.fresh + excluded.fresh,
    quotes = h.quotes + excluded.quotes, assignments = h.assignments + excluded.assignments,
    policies = h.policies + excluded.policies, documents = h.documents + excluded.documents,
    edits = h.edits + excluded.edits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT d.day, l.assigned_to AS holder, d.sign
    FROM (
      SELECT lead_id, indian_day(created_at) AS day, sum(sign) AS sign
      FROM (SELECT -1 AS sign, o.* FROM old_logs o) AS sides
      WHERE connected GROUP BY 1, 2 HAVING sum(sign) <> 0
    ) AS d JOIN leads l ON l.id = d.lead_id
    ORDER BY l.id FOR SHARE OF l
  )
  SELECT day, holder, 0, sum(sign) FROM held GROUP BY 1, 2 HAVING sum(sign) <> 0;
  INSERT INTO user_hours AS h (user_id, day, hour, calls, connected, fresh, quotes, assignments, policies, documents,
    edits)
  SELECT user_id, day, hour, sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies),
    sum(documents), sum(edits)
  FROM (
    SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour, sign * (kind = 'call')::int AS calls,
      sign * connected::int AS connected, sign * fresh::int AS fresh, sign * (kind = 'quote')::int AS quotes,
      sign * (kind = 'assignment')::int AS assignments, sign * (kind = 'policy_received')::int AS policies,
      sign * (kind = 'document')::int AS documents, sign * (kind IN ('edit', 'remark'))::int AS edits
    FROM (SELECT -1 AS sign, o.* FROM old_logs o) AS d
  ) AS done
  GROUP BY 1, 2, 3
  HAVING (sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies), sum(documents),
    sum(edits)) <> (0, 0, 0, 0, 0, 0, 0, 0)
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, day, hour) DO UPDATE SET calls = h.calls + excluded.calls,
    connected = h.connected + excluded.connected, fresh = h.fresh + excluded.fresh,
    quotes = h.quotes + excluded.quotes, assignments = h.assignments + excluded.assignments,
    policies = h.policies + excluded.policies, documents = h.documents + excluded.documents,
    edits = h.edits + excluded.edits;
  RETURN NULL;
END $$;
