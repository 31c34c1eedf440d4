ALTER TABLE "last_contacts" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_start" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "payment" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_to" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_premium" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_expiry" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "lost_reasons" text DEFAULT 'Lower price
Bought online
Bought from the dealer
Bank or loan
Another agent
Unhappy with a claim
Called too late
No need' NOT NULL;