ALTER TABLE "assigned_leads" ALTER COLUMN "version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assigned_leads" ADD COLUMN "assignee" uuid;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "state" text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_state" CHECK (state in ('assigning', 'done', 'undoing'));