ALTER TABLE "users" ADD COLUMN "daily_target" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "week" text DEFAULT 'WWWWWWW' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "holidays" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_daily_target" CHECK (daily_target between 1 and 500);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_week" CHECK (week ~ '^[WHO]{7}$');