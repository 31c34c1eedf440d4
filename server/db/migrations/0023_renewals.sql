ALTER TABLE "leads" ADD COLUMN "next_expiry" date GENERATED ALWAYS AS (case
        when sub_status = 'vehicle_sold' then null
        when sub_status = 'policy_done_by_sln' then coalesce(new_expiry, (insurance_expiry + interval '1 year')::date)
        when sub_status in ('policy_done_outside', 'not_interested') then coalesce(lost_expiry, (insurance_expiry + interval '1 year')::date)
        else (insurance_expiry + interval '1 year')::date end) STORED;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "renewal_days_before" integer DEFAULT 45;--> statement-breakpoint
CREATE INDEX "leads_next_expiry" ON "leads" USING btree ("next_expiry","customer_id","campaign_month","sub_status") WHERE next_expiry is not null;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_renewal_days" CHECK (renewal_days_before between 1 and 180);