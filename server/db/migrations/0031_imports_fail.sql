ALTER TABLE "imports" DROP CONSTRAINT "imports_state";--> statement-breakpoint
ALTER TABLE "leads" drop column "next_expiry";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "next_expiry" date GENERATED ALWAYS AS (case when sub_status is distinct from 'vehicle_sold' and coalesce(case sub_status
    when 'policy_done_by_sln' then coalesce(new_expiry, (new_start + interval '1 year')::date - 1)
    when 'policy_done_outside' then lost_expiry when 'not_interested' then lost_expiry end,
    (insurance_expiry + interval '1 year')::date) >= (make_date(left(campaign_month, 4)::int, right(campaign_month, 2)::int, 1) + interval '1 month')::date then coalesce(case sub_status
    when 'policy_done_by_sln' then coalesce(new_expiry, (new_start + interval '1 year')::date - 1)
    when 'policy_done_outside' then lost_expiry when 'not_interested' then lost_expiry end,
    (insurance_expiry + interval '1 year')::date) end) STORED;--> statement-breakpoint
CREATE INDEX "leads_next_expiry" ON "leads" USING btree ("next_expiry","sub_status") WHERE next_expiry is not null;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "renewal_refused" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "removed_renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK (state in ('draft', 'waiting', 'saving', 'failed', 'receiving', 'cancelled', 'done', 'undoing', 'undone'));--> statement-breakpoint
ALTER TABLE "staged_rows" DROP CONSTRAINT "staged_rows_verdict";--> statement-breakpoint
ALTER TABLE "staged_rows" ADD CONSTRAINT "staged_rows_verdict" CHECK (verdict in ('new', 'unchanged', 'changed', 'twice', 'mending', 'erased'))