DROP INDEX "leads_funnel";--> statement-breakpoint
DROP INDEX "leads_idle";--> statement-breakpoint
DROP INDEX "leads_holder_quoted";--> statement-breakpoint
ALTER TABLE "leads" DROP COLUMN "idle_since";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_call_by" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reached_by" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "interested_by" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "quoted_by" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_worked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "first_call_by" uuid;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "reached_by" uuid;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "interested_by" uuid;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "quoted_by" uuid;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "last_worked_at" timestamp with time zone;--> statement-breakpoint
-- From the history of each lead. As in 0027 the table is written once, and no trigger counts it.
CREATE TEMPORARY TABLE "lead_work" ON COMMIT DROP AS
  SELECT lead_id, (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'call'))[1] AS first_call_by,
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote' OR connected))[1] AS reached_by,
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote' OR call_result IN ('interested', 'callback', 'follow_up')))[1] AS interested_by,
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote'))[1] AS quoted_by,
    max(created_at) AS last_worked_at
  FROM "call_logs" WHERE kind NOT IN ('assignment', 'touch') AND call_result <> 'changed_by_import' GROUP BY lead_id;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_work_lead" ON "lead_work" ("lead_id");--> statement-breakpoint
ANALYZE "lead_work";--> statement-breakpoint
CREATE FUNCTION "first_call_by_of_lead"(bigint) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT "first_call_by" FROM "lead_work" WHERE "lead_id" = $1';--> statement-breakpoint
CREATE FUNCTION "reached_by_of_lead"(bigint) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT "reached_by" FROM "lead_work" WHERE "lead_id" = $1';--> statement-breakpoint
CREATE FUNCTION "interested_by_of_lead"(bigint) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT "interested_by" FROM "lead_work" WHERE "lead_id" = $1';--> statement-breakpoint
CREATE FUNCTION "quoted_by_of_lead"(bigint) RETURNS uuid LANGUAGE sql STABLE AS 'SELECT "quoted_by" FROM "lead_work" WHERE "lead_id" = $1';--> statement-breakpoint
CREATE FUNCTION "last_worked_at_of_lead"(bigint) RETURNS timestamp with time zone LANGUAGE sql STABLE AS 'SELECT "last_worked_at" FROM "lead_work" WHERE "lead_id" = $1';--> statement-breakpoint
ALTER TABLE "leads"
  ALTER COLUMN "first_call_by" SET DATA TYPE uuid USING "first_call_by_of_lead"("id"),
  ALTER COLUMN "reached_by" SET DATA TYPE uuid USING "reached_by_of_lead"("id"),
  ALTER COLUMN "interested_by" SET DATA TYPE uuid USING "interested_by_of_lead"("id"),
  ALTER COLUMN "quoted_by" SET DATA TYPE uuid USING "quoted_by_of_lead"("id"),
  ALTER COLUMN "last_worked_at" SET DATA TYPE timestamp with time zone USING "last_worked_at_of_lead"("id");--> statement-breakpoint
DROP FUNCTION "first_call_by_of_lead"(bigint);--> statement-breakpoint
DROP FUNCTION "reached_by_of_lead"(bigint);--> statement-breakpoint
DROP FUNCTION "interested_by_of_lead"(bigint);--> statement-breakpoint
DROP FUNCTION "quoted_by_of_lead"(bigint);--> statement-breakpoint
DROP FUNCTION "last_worked_at_of_lead"(bigint);--> statement-breakpoint
-- As it was before the outcome that can still be undone.
UPDATE "last_contacts" o SET ("first_call_by", "reached_by", "interested_by", "quoted_by", "last_worked_at") = (
  SELECT (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'call'))[1],
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote' OR connected))[1],
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote' OR call_result IN ('interested', 'callback', 'follow_up')))[1],
    (array_agg(user_id ORDER BY created_at, id) FILTER (WHERE kind = 'quote'))[1],
    max(created_at)
  FROM "call_logs" w WHERE w.lead_id = o.lead_id AND w.id < o.log_id AND kind NOT IN ('assignment', 'touch') AND call_result <> 'changed_by_import');--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "idle_since" date GENERATED ALWAYS AS (case when status not in ('closed', 'backed')
        and (sub_status is null or sub_status not in ('policy_done_by_sln', 'policy_done_outside', 'vehicle_sold'))
        then (coalesce(last_worked_at, created_at) at time zone interval '5:30')::date end) STORED;--> statement-breakpoint
CREATE INDEX "leads_funnel" ON "leads" USING btree ("campaign_month","assigned_to","funnel_step","first_call_days","call_count","first_call_by","reached_by","interested_by","quoted_by","last_call_by","source","insurance_company","vehicle_type","language");--> statement-breakpoint
CREATE INDEX "leads_holder_quoted" ON "leads" USING btree ("assigned_to","last_worked_at","id") WHERE status = 'completed' and sub_status = 'quote_sent';--> statement-breakpoint
CREATE INDEX "leads_idle" ON "leads" USING btree ("campaign_month","assigned_to","idle_since","source","insurance_company","vehicle_type","language") WHERE idle_since is not null;