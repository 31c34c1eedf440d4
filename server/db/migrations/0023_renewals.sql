ALTER TABLE "leads" ADD COLUMN "next_expiry" date GENERATED ALWAYS AS (case when sub_status is distinct from 'vehicle_sold' and coalesce(case sub_status when 'policy_done_by_sln' then new_expiry
    when 'policy_done_outside' then lost_expiry when 'not_interested' then lost_expiry end,
    (insurance_expiry + interval '1 year')::date) >= (make_date(left(campaign_month, 4)::int, right(campaign_month, 2)::int, 1) + interval '1 month')::date then coalesce(case sub_status when 'policy_done_by_sln' then new_expiry
    when 'policy_done_outside' then lost_expiry when 'not_interested' then lost_expiry end,
    (insurance_expiry + interval '1 year')::date) end) STORED;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "from_renewals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "renewal_days_before" integer DEFAULT 45;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "renewals_from" text;--> statement-breakpoint
CREATE INDEX "leads_next_expiry" ON "leads" USING btree ("next_expiry","sub_status") WHERE next_expiry is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_renewal_days" CHECK (renewal_days_before between 1 and 180);--> statement-breakpoint
-- An agency that is at work keeps the months that are due already: 45 days before the first one after them, the server begins.
UPDATE "settings" SET "renewals_from" = to_char((now() AT TIME ZONE 'Asia/Kolkata') + interval '45 days' + interval '1 month', 'YYYY-MM') WHERE EXISTS (SELECT FROM "leads");
