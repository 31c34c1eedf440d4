ALTER TABLE "report_mails" DROP CONSTRAINT IF EXISTS "report_mails_once";--> statement-breakpoint
ALTER TABLE "report_mails" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_mails" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "view_name" text;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "view_query" text;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_mails_each_once" ON "report_mails" USING btree ("schedule_id",coalesce("user_id"::text, "address"),"due_at");--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_to" CHECK (num_nonnulls(user_id, address) = 1);--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_view" CHECK (num_nonnulls(view_name, view_query) <> 1);