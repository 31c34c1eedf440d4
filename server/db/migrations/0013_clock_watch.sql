CREATE TABLE "clock_watch" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clock_watch_singleton" CHECK (singleton)
);
--> statement-breakpoint
CREATE TABLE "held_removals" (
	"kind" text PRIMARY KEY NOT NULL,
	"before" date NOT NULL,
	"count" integer NOT NULL,
	"allowed" boolean NOT NULL,
	CONSTRAINT "held_removals_kind" CHECK (kind in ('leads', 'auditEntries'))
);
--> statement-breakpoint
ALTER TABLE "retention_run" ADD COLUMN "before" date;