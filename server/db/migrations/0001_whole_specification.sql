CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	"action" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"lead_id" bigint NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_key" uuid,
	"size" integer,
	"masked" boolean,
	"uploaded_by" uuid NOT NULL,
	"request_id" uuid,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "loose_files" (
	"file_key" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"agency_name" text DEFAULT 'SLN Insurance' NOT NULL,
	"sign_off" text DEFAULT 'SLN Insurance' NOT NULL,
	"whatsapp_number" text,
	"daily_target" integer DEFAULT 80 NOT NULL,
	"seasonal_greeting" text DEFAULT 'Greetings' NOT NULL,
	CONSTRAINT "settings_singleton" CHECK (singleton),
	CONSTRAINT "settings_daily_target" CHECK (daily_target between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_insurer" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_expiry" date;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_policy_number" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "new_premium" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "documents_lead" ON "documents" USING btree ("lead_id","uploaded_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_request" ON "documents" USING btree ("lead_id","uploaded_by","request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "leads_converted" ON "leads" USING btree ("last_call_at","id") WHERE sub_status = 'policy_done_by_sln';--> statement-breakpoint
CREATE INDEX "leads_next_follow_up" ON "leads" USING btree ("next_follow_up","id") WHERE next_follow_up is not null;--> statement-breakpoint
INSERT INTO "settings" DEFAULT VALUES;
