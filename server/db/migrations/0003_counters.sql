CREATE TABLE "day_count_changes" (
	"day" date NOT NULL,
	"holder" uuid,
	"created" integer NOT NULL,
	"connected" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_counts" (
	"day" date NOT NULL,
	"holder" uuid,
	"created" integer NOT NULL,
	"connected" integer NOT NULL,
	CONSTRAINT "day_counts_place" UNIQUE NULLS NOT DISTINCT("day","holder")
);
--> statement-breakpoint
CREATE TABLE "lead_count_changes" (
	"campaign_month" text NOT NULL,
	"holder" uuid,
	"status" text NOT NULL,
	"sub_status" text,
	"leads" integer NOT NULL,
	"uncalled" integer NOT NULL,
	"connected" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"campaign_month" text NOT NULL,
	"holder" uuid,
	"status" text NOT NULL,
	"sub_status" text,
	"leads" integer NOT NULL,
	"uncalled" integer NOT NULL,
	"connected" integer NOT NULL,
	CONSTRAINT "lead_counts_place" UNIQUE NULLS NOT DISTINCT("campaign_month","holder","status","sub_status")
);
--> statement-breakpoint
CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	"connected" integer NOT NULL,
	"quotes" integer NOT NULL,
	"policies" integer NOT NULL,
	"documents" integer NOT NULL,
	"hours" integer NOT NULL,
	CONSTRAINT "user_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_hours" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"calls" integer NOT NULL,
	"connected" integer NOT NULL,
	"fresh" integer NOT NULL,
	"quotes" integer NOT NULL,
	"assignments" integer NOT NULL,
	"policies" integer NOT NULL,
	"documents" integer NOT NULL,
	"edits" integer NOT NULL,
	CONSTRAINT "user_hours_user_id_day_hour_pk" PRIMARY KEY("user_id","day","hour")
);
--> statement-breakpoint
CREATE INDEX "user_days_day" ON "user_days" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "user_hours_day" ON "user_hours" USING btree ("day");
--> statement-breakpoint
-- These rows change all day: room beside each keeps its versions on one page.
ALTER TABLE user_hours SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE user_days SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE lead_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE day_counts SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE lead_count_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
ALTER TABLE day_count_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
CREATE FUNCTION indian_day(at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE INTERVAL '5:30')::date;
--> statement-breakpoint
CREATE FUNCTION indian_hour(at timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN extract(hour FROM at AT TIME ZONE INTERVAL '5:30')::smallint;
--> statement-breakpoint
CREATE VIEW lead_standing AS
  SELECT * FROM lead_counts UNION ALL SELECT * FROM lead_count_changes;
--> statement-breakpoint
CREATE VIEW lead_days AS
  SELECT * FROM day_counts UNION ALL SELECT * FROM day_count_changes;
--> statement-breakpoint
CREATE FUNCTION count_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT campaign_month, assigned_to, status, sub_status, count(*), count(*) FILTER (WHERE call_count = 0),
    sum(connected_count)
  FROM new_leads GROUP BY 1, 2, 3, 4;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(created_at), assigned_to, count(*), 0 FROM new_leads GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_moved_leads() RETURNS trigger LANGUAGE plpgsql AS $$
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
    SELECT FROM old_leads o JOIN new_leads n USING (id)
    WHERE (o.assigned_to, o.created_at) IS DISTINCT FROM (n.assigned_to, n.created_at)
  ) THEN
    -- Writers of calls hold their lead as this update did, so each call was either counted for the holder before or
    -- is counted for the one after. A statement that gives a lead away must not note a call on it too.
    INSERT INTO day_count_changes (day, holder, created, connected)
    WITH given AS (
      SELECT o.id, o.assigned_to AS before, n.assigned_to AS after,
        indian_day(o.created_at) AS day_before, indian_day(n.created_at) AS day_after
      FROM old_leads o JOIN new_leads n USING (id)
      WHERE (o.assigned_to, o.created_at) IS DISTINCT FROM (n.assigned_to, n.created_at)
    ), moved AS (
      SELECT day_before AS day, before AS holder, -1 AS created, 0 AS connected FROM given
      UNION ALL SELECT day_after, after, 1, 0 FROM given
      UNION ALL
      SELECT indian_day(c.created_at), side.holder, 0, side.sign
      FROM given g JOIN call_logs c ON c.lead_id = g.id,
        LATERAL (VALUES (before, -1), (after, 1)) AS side (holder, sign)
      WHERE c.connected AND g.before IS DISTINCT FROM g.after
    )
    SELECT day, holder, sum(created), sum(connected) FROM moved GROUP BY 1, 2
    HAVING sum(created) <> 0 OR sum(connected) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_count_changes (campaign_month, holder, status, sub_status, leads, uncalled, connected)
  SELECT campaign_month, assigned_to, status, sub_status, -count(*), -count(*) FILTER (WHERE call_count = 0),
    -sum(connected_count)
  FROM old_leads GROUP BY 1, 2, 3, 4;
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(created_at), assigned_to, -count(*), 0 FROM old_leads GROUP BY 1, 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Before the lead goes: its calls go with it, and afterwards nobody knows whose lead they were on.
CREATE FUNCTION count_calls_of_removed_lead() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  SELECT indian_day(c.created_at), OLD.assigned_to, 0, -count(*)
  FROM call_logs c WHERE c.lead_id = OLD.id AND c.connected GROUP BY 1;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- A call counts for whoever holds its lead, who must not change in between: the lead is held until the transaction ends.
CREATE FUNCTION count_new_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT id, assigned_to FROM leads WHERE id IN (SELECT lead_id FROM new_logs WHERE connected) ORDER BY id FOR SHARE
  )
  SELECT indian_day(d.created_at), h.assigned_to, 0, sum(d.sign)
  FROM (SELECT 1 AS sign, n.* FROM new_logs n) AS d JOIN held h ON h.id = d.lead_id
  WHERE d.connected GROUP BY 1, 2 HAVING sum(d.sign) <> 0;
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
CREATE FUNCTION count_changed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT id, assigned_to FROM leads WHERE id IN (SELECT lead_id FROM old_logs WHERE connected UNION SELECT lead_id FROM new_logs WHERE connected) ORDER BY id FOR SHARE
  )
  SELECT indian_day(d.created_at), h.assigned_to, 0, sum(d.sign)
  FROM (SELECT -1 AS sign, o.* FROM old_logs o UNION ALL SELECT 1, n.* FROM new_logs n) AS d JOIN held h ON h.id = d.lead_id
  WHERE d.connected GROUP BY 1, 2 HAVING sum(d.sign) <> 0;
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
-- Of a line that goes by itself; those that go with their lead were counted before it went.
CREATE FUNCTION count_removed_logs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO day_count_changes (day, holder, created, connected)
  WITH held AS (
    SELECT id, assigned_to FROM leads WHERE id IN (SELECT lead_id FROM old_logs WHERE connected) ORDER BY id FOR SHARE
  )
  SELECT indian_day(d.created_at), h.assigned_to, 0, sum(d.sign)
  FROM (SELECT -1 AS sign, o.* FROM old_logs o) AS d JOIN held h ON h.id = d.lead_id
  WHERE d.connected GROUP BY 1, 2 HAVING sum(d.sign) <> 0;
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
--> statement-breakpoint
-- The hour's row is held, so before and after are what nobody else can change meanwhile.
CREATE FUNCTION count_day_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before user_hours;
  after user_hours;
BEGIN
  IF TG_OP <> 'INSERT' THEN before := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN after := NEW; END IF;
  INSERT INTO user_days AS d (user_id, day, calls, connected, quotes, policies, documents, hours)
  VALUES (coalesce(after.user_id, before.user_id), coalesce(after.day, before.day),
    coalesce(after.calls, 0) - coalesce(before.calls, 0),
    coalesce(after.connected, 0) - coalesce(before.connected, 0),
    coalesce(after.quotes, 0) - coalesce(before.quotes, 0),
    coalesce(after.policies, 0) - coalesce(before.policies, 0),
    coalesce(after.documents, 0) - coalesce(before.documents, 0),
    (coalesce(after.calls, 0) > 0)::int - (coalesce(before.calls, 0) > 0)::int)
  ON CONFLICT (user_id, day) DO UPDATE SET calls = d.calls + excluded.calls,
    connected = d.connected + excluded.connected, quotes = d.quotes + excluded.quotes,
    policies = d.policies + excluded.policies, documents = d.documents + excluded.documents,
    hours = d.hours + excluded.hours;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_uncounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The rows of % are counted: delete them, which counts them too', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_leads();
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE ON leads REFERENCING OLD TABLE AS old_leads NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_moved_leads();
--> statement-breakpoint
CREATE TRIGGER leads_discounted AFTER DELETE ON leads REFERENCING OLD TABLE AS old_leads
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_leads();
--> statement-breakpoint
CREATE TRIGGER leads_calls_discounted BEFORE DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION count_calls_of_removed_lead();
--> statement-breakpoint
CREATE TRIGGER call_logs_counted AFTER INSERT ON call_logs REFERENCING NEW TABLE AS new_logs
  FOR EACH STATEMENT EXECUTE FUNCTION count_new_logs();
--> statement-breakpoint
CREATE TRIGGER call_logs_recounted AFTER UPDATE ON call_logs REFERENCING OLD TABLE AS old_logs NEW TABLE AS new_logs
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_logs();
--> statement-breakpoint
CREATE TRIGGER call_logs_discounted AFTER DELETE ON call_logs REFERENCING OLD TABLE AS old_logs
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_logs();
--> statement-breakpoint
CREATE TRIGGER leads_not_truncated BEFORE TRUNCATE ON leads
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncounted();
--> statement-breakpoint
CREATE TRIGGER call_logs_not_truncated BEFORE TRUNCATE ON call_logs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncounted();
--> statement-breakpoint
-- What the counts must be, counted anew.
CREATE VIEW true_lead_standing AS
  SELECT campaign_month, assigned_to AS holder, status, sub_status, count(*)::int AS leads,
    (count(*) FILTER (WHERE call_count = 0))::int AS uncalled, sum(connected_count)::int AS connected
  FROM leads GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE VIEW true_lead_days AS
  SELECT day, holder, sum(created)::int AS created, sum(connected)::int AS connected FROM (
    SELECT indian_day(created_at) AS day, assigned_to AS holder, 1 AS created, 0 AS connected FROM leads
    UNION ALL
    SELECT indian_day(c.created_at), l.assigned_to, 0, 1
    FROM call_logs c JOIN leads l ON l.id = c.lead_id WHERE c.connected
  ) AS things GROUP BY 1, 2;
--> statement-breakpoint
CREATE VIEW true_user_hours AS
  SELECT user_id, indian_day(created_at) AS day, indian_hour(created_at) AS hour,
    (count(*) FILTER (WHERE kind = 'call'))::int AS calls, (count(*) FILTER (WHERE connected))::int AS connected,
    (count(*) FILTER (WHERE fresh))::int AS fresh, (count(*) FILTER (WHERE kind = 'quote'))::int AS quotes,
    (count(*) FILTER (WHERE kind = 'assignment'))::int AS assignments,
    (count(*) FILTER (WHERE kind = 'policy_received'))::int AS policies,
    (count(*) FILTER (WHERE kind = 'document'))::int AS documents,
    (count(*) FILTER (WHERE kind IN ('edit', 'remark')))::int AS edits
  FROM call_logs GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE VIEW true_user_days AS
  SELECT user_id, day, sum(calls)::int AS calls, sum(connected)::int AS connected, sum(quotes)::int AS quotes,
    sum(policies)::int AS policies, sum(documents)::int AS documents, (count(*) FILTER (WHERE calls > 0))::int AS hours
  FROM user_hours GROUP BY 1, 2;
--> statement-breakpoint
INSERT INTO lead_counts SELECT * FROM true_lead_standing;
--> statement-breakpoint
INSERT INTO day_counts SELECT * FROM true_lead_days;
--> statement-breakpoint
INSERT INTO user_hours SELECT * FROM true_user_hours;
--> statement-breakpoint
INSERT INTO user_days SELECT * FROM true_user_days;
--> statement-breakpoint
-- From here on the days follow the hours.
CREATE TRIGGER user_hours_counted AFTER INSERT OR UPDATE OR DELETE ON user_hours
  FOR EACH ROW EXECUTE FUNCTION count_day_of_work();
