-- What a history entry adds to the counts (docs/decisions/006). A connection keeps the plan of its first statement: one
-- made for a single row must serve a hundred thousand. So no function joins its rows with each other, which takes the
-- square of their number. A call counts for its lead's assignee, so the lead is locked until the transaction ends.

-- Entries as arrays, each with what it adds: 1, or -1 for what it was. Transition tables are read by statements that touch
-- no other table: a distributed engine knows them only there. Without the setting PostgreSQL plans for each length of the
-- arrays anew, which takes longer than counting.
CREATE OR REPLACE FUNCTION count_logs(lead_ids bigint[], user_ids uuid[], kinds text[], connections boolean[],
  firsts boolean[], times timestamptz[], signs integer[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF true = ANY (connections) THEN
    INSERT INTO day_count_changes (day, holder, created, connected)
    WITH held AS (
      SELECT d.day, l.assigned_to AS holder, d.sign
      FROM (
        SELECT lead_id, indian_day(created_at) AS day, sum(sign) AS sign
        FROM unnest(lead_ids, connections, times, signs) AS sides (lead_id, connected, created_at, sign)
        WHERE connected GROUP BY 1, 2 HAVING sum(sign) <> 0
      ) AS d JOIN leads l ON l.id = d.lead_id
      ORDER BY l.id FOR SHARE OF l
    )
    SELECT day, holder, 0, sum(sign) FROM held GROUP BY 1, 2 HAVING sum(sign) <> 0;
  END IF;
  INSERT INTO user_hours AS h (user_id, day, hour, calls, connected, fresh, quotes, assignments, policies, documents,
    edits)
  SELECT user_id, day, hour, sum(calls), sum(connected), sum(fresh), sum(quotes), sum(assignments), sum(policies),
    sum(documents), sum(edits)
  FROM (
    SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour, sign * (kind = 'call')::int AS calls,
      sign * connected::int AS connected, sign * fresh::int AS fresh, sign * (kind = 'quote')::int AS quotes,
      sign * (kind = 'assignment')::int AS assignments, sign * (kind = 'policy_received')::int AS policies,
      sign * (kind = 'document')::int AS documents, sign * (kind IN ('edit', 'remark'))::int AS edits
    FROM unnest(user_ids, kinds, connections, firsts, times, signs) AS d (user_id, kind, connected, fresh, created_at, sign)
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
END $$;

CREATE OR REPLACE FUNCTION count_new_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_logs(array_agg(lead_id), array_agg(user_id), array_agg(kind), array_agg(connected), array_agg(fresh),
    array_agg(created_at), array_agg(1)) FROM new_logs;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_changed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_logs(array_agg(lead_id), array_agg(user_id), array_agg(kind), array_agg(connected), array_agg(fresh),
    array_agg(created_at), array_agg(sign))
  FROM (SELECT -1 AS sign, o.* FROM old_logs o UNION ALL SELECT 1, n.* FROM new_logs n) AS sides;
  RETURN NULL;
END $$;

-- Of an entry deleted alone; those deleted with their lead are counted by count_calls_of_removed_lead().
CREATE OR REPLACE FUNCTION count_removed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_logs(array_agg(lead_id), array_agg(user_id), array_agg(kind), array_agg(connected), array_agg(fresh),
    array_agg(created_at), array_agg(-1)) FROM old_logs;
  RETURN NULL;
END $$;

-- The row of the hour is locked, so no other transaction changes it between OLD and NEW. One of them is null in an INSERT
-- or DELETE.
CREATE OR REPLACE FUNCTION count_day_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_days AS d (user_id, day, calls, connected, quotes, policies, documents, hours)
  VALUES (coalesce(NEW.user_id, OLD.user_id), coalesce(NEW.day, OLD.day),
    coalesce(NEW.calls, 0) - coalesce(OLD.calls, 0),
    coalesce(NEW.connected, 0) - coalesce(OLD.connected, 0),
    coalesce(NEW.quotes, 0) - coalesce(OLD.quotes, 0),
    coalesce(NEW.policies, 0) - coalesce(OLD.policies, 0),
    coalesce(NEW.documents, 0) - coalesce(OLD.documents, 0),
    (coalesce(NEW.calls, 0) > 0)::int - (coalesce(OLD.calls, 0) > 0)::int)
  ON CONFLICT (user_id, day) DO UPDATE SET calls = d.calls + excluded.calls,
    connected = d.connected + excluded.connected, quotes = d.quotes + excluded.quotes,
    policies = d.policies + excluded.policies, documents = d.documents + excluded.documents,
    hours = d.hours + excluded.hours;
  RETURN NULL;
END $$;
