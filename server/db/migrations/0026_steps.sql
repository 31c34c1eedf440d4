DROP INDEX "leads_conversions";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_call_days" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "last_call_by" uuid;--> statement-breakpoint
-- From the history of each lead. Nothing that is counted changes.
ALTER TABLE "leads" DISABLE TRIGGER "leads_recounted";--> statement-breakpoint
UPDATE "leads" SET "step" = history.step, "last_call_by" = history.last_call_by,
  "first_call_days" = greatest(0, history.first_call - ("leads"."created_at" AT TIME ZONE INTERVAL '5:30')::date)
FROM (
  SELECT lead_id, max(CASE WHEN kind = 'quote' THEN 3 WHEN call_result IN ('interested', 'callback', 'follow_up') THEN 2 WHEN connected THEN 1 ELSE 0 END) AS step,
    min((created_at AT TIME ZONE INTERVAL '5:30')::date) FILTER (WHERE kind = 'call') AS first_call,
    (array_agg(user_id ORDER BY created_at DESC, id DESC) FILTER (WHERE kind = 'call'))[1] AS last_call_by
  FROM "call_logs" WHERE kind IN ('call', 'quote') GROUP BY lead_id
) AS history
WHERE history.lead_id = "leads"."id";--> statement-breakpoint
ALTER TABLE "leads" ENABLE TRIGGER "leads_recounted";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "funnel_step" smallint GENERATED ALWAYS AS (case when sub_status = 'policy_done_by_sln' and last_call_at is not null then 4::smallint else step end) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "idle_since" date GENERATED ALWAYS AS (case when status not in ('closed', 'backed')
        and (sub_status is null or sub_status not in ('policy_done_by_sln', 'policy_done_outside', 'vehicle_sold'))
        then (last_activity_at at time zone interval '5:30')::date end) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_step" CHECK (step between 0 and 3);--> statement-breakpoint
CREATE INDEX "leads_funnel" ON "leads" USING btree ("campaign_month","assigned_to","funnel_step","first_call_days","call_count","source","insurance_company");--> statement-breakpoint
CREATE INDEX "leads_idle" ON "leads" USING btree ("campaign_month","assigned_to","idle_since") WHERE idle_since is not null;--> statement-breakpoint
CREATE INDEX "leads_conversions" ON "leads" USING btree ("last_call_at","id","assigned_to","new_premium","sub_status","last_call_by","new_insurer") WHERE sub_status = 'policy_done_by_sln';--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "step" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "first_call_days" integer;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD COLUMN "last_call_by" uuid;--> statement-breakpoint
-- As it was before the outcome that can still be undone.
UPDATE "last_contacts" SET
  "first_call_days" = CASE WHEN "last_contacts"."call_count" > 0 THEN (SELECT "leads"."first_call_days" FROM "leads" WHERE "leads"."id" = "last_contacts"."lead_id") END,
  "last_call_by" = (
    SELECT user_id FROM "call_logs" WHERE "call_logs"."lead_id" = "last_contacts"."lead_id" AND kind = 'call' AND "call_logs"."id" < "last_contacts"."log_id"
    ORDER BY created_at DESC, "call_logs"."id" DESC LIMIT 1
  ),
  "step" = coalesce((
    SELECT max(CASE WHEN kind = 'quote' THEN 3 WHEN call_result IN ('interested', 'callback', 'follow_up') THEN 2 WHEN connected THEN 1 ELSE 0 END)
    FROM "call_logs" WHERE "call_logs"."lead_id" = "last_contacts"."lead_id" AND kind IN ('call', 'quote') AND "call_logs"."id" < "last_contacts"."log_id"
  ), 0);--> statement-breakpoint
ALTER TABLE "list_views" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("list") WHERE shared;
