-- What a lead adds to the counts (docs/decisions/006). As in count-calls.sql, no function joins its rows with each other.

CREATE OR REPLACE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT campaign_month, assigned_to, status, sub_status, count(*), count(*) FILTER (WHERE call_count = 0),
    sum(connected_count)
  FROM new_leads GROUP BY 1, 2, 3, 4;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(created_at), assigned_to, count(*), 0 FROM new_leads GROUP BY 1, 2;
  RETURN NULL;
END $$;

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

CREATE OR REPLACE FUNCTION count_removed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT campaign_month, assigned_to, status, sub_status, -count(*), -count(*) FILTER (WHERE call_count = 0),
    -sum(connected_count)
  FROM old_leads GROUP BY 1, 2, 3, 4;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(created_at), assigned_to, -count(*), 0 FROM old_leads GROUP BY 1, 2;
  RETURN NULL;
END $$;

-- Before the lead is deleted: its calls are deleted with it, and its assignee is unknown afterwards.
CREATE OR REPLACE FUNCTION count_calls_of_removed_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(c.created_at), OLD.assigned_to, 0, -count(*)
  FROM call_logs c WHERE c.lead_id = OLD.id AND c.connected GROUP BY 1;
  RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION refuse_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rows of % are counted: delete them, which counts them too', TG_TABLE_NAME;
END $$;
