CREATE TABLE "provider_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"next" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_run" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"day" date,
	"under_way" boolean DEFAULT false NOT NULL,
	"leads" integer DEFAULT 0 NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "retention_run_singleton" CHECK (singleton)
);
--> statement-breakpoint
INSERT INTO retention_run DEFAULT VALUES;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "leads_kept_months" integer;--> statement-breakpoint
CREATE INDEX "provider_sign_ins_started" ON "provider_sign_ins" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_sign_ins_address" ON "provider_sign_ins" USING btree ("address");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_leads_kept" CHECK (leads_kept_months between 12 and 240);