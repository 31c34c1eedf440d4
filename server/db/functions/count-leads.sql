-- What a lead adds to the counts (docs/decisions/006). As in count-calls.sql, no function joins its rows with each other, and
-- transition tables are read into arrays.

CREATE OR REPLACE FUNCTION count_standing(months text[], holders uuid[], statuses text[], results text[],
  call_counts integer[], connected_counts integer[], signs integer[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT month, holder, status, result, sum(sign), coalesce(sum(sign) FILTER (WHERE calls = 0), 0), sum(sign * reached)
  FROM unnest(months, holders, statuses, results, call_counts, connected_counts, signs)
    AS sides (month, holder, status, result, calls, reached, sign)
  GROUP BY month, holder, status, result
  HAVING sum(sign) <> 0 OR coalesce(sum(sign) FILTER (WHERE calls = 0), 0) <> 0 OR sum(sign * reached) <> 0;
END $$;

CREATE OR REPLACE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  days date[];
  holders uuid[];
  added bigint[];
BEGIN
  PERFORM count_standing(array_agg(campaign_month), array_agg(assigned_to), array_agg(status), array_agg(sub_status),
    array_agg(call_count), array_agg(connected_count), array_agg(1)) FROM new_leads;
  SELECT array_agg(day), array_agg(assigned_to), array_agg(leads) INTO days, holders, added
  FROM (SELECT indian_day(created_at) AS day, assigned_to, count(*) AS leads FROM new_leads GROUP BY 1, 2) AS of_day;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT *, 0 FROM unnest(days, holders, added);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_moved_leads() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids bigint[];
  holders uuid[];
  times timestamptz[];
  signs bigint[];
BEGIN
  PERFORM count_standing(array_agg(campaign_month), array_agg(assigned_to), array_agg(status), array_agg(sub_status),
    array_agg(call_count), array_agg(connected_count), array_agg(sign))
  FROM (SELECT -1 AS sign, o.* FROM old_leads o UNION ALL SELECT 1, n.* FROM new_leads n) AS moved;
  SELECT array_agg(id), array_agg(assigned_to), array_agg(created_at), array_agg(sign) INTO ids, holders, times, signs
  FROM (
    SELECT id, assigned_to, created_at, sum(sign) AS sign
    FROM (SELECT -1 AS sign, o.* FROM old_leads o UNION ALL SELECT 1, n.* FROM new_leads n) AS sides
    GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
  ) AS given;
  IF ids IS NOT NULL THEN
    -- Writers of calls hold their lead as this update did, so each call was either counted for the holder before or
    -- is counted for the one after. A statement that gives a lead away must not note a call on it too.
    INSERT INTO day_count_changes (day, holder, created, connected)
    SELECT day, holder, sum(created), sum(connected)
    FROM (
      SELECT indian_day(at) AS day, holder, sign AS created, 0 AS connected
      FROM unnest(times, holders, signs) AS g (at, holder, sign)
      UNION ALL
      SELECT indian_day(c.created_at), g.holder, 0, g.sign
      FROM unnest(ids, holders, signs) AS g (id, holder, sign) JOIN call_logs c ON c.lead_id = g.id AND c.connected
    ) AS moved GROUP BY 1, 2
    HAVING sum(created) <> 0 OR sum(connected) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_removed_leads() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  days date[];
  holders uuid[];
  removed bigint[];
BEGIN
  PERFORM count_standing(array_agg(campaign_month), array_agg(assigned_to), array_agg(status), array_agg(sub_status),
    array_agg(call_count), array_agg(connected_count), array_agg(-1)) FROM old_leads;
  SELECT array_agg(day), array_agg(assigned_to), array_agg(-leads) INTO days, holders, removed
  FROM (SELECT indian_day(created_at) AS day, assigned_to, count(*) AS leads FROM old_leads GROUP BY 1, 2) AS of_day;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT *, 0 FROM unnest(days, holders, removed);
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
