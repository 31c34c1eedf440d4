CREATE TABLE "last_contacts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" bigint NOT NULL,
	"log_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	"claimed" boolean NOT NULL,
	"status" text NOT NULL,
	"sub_status" text,
	"policy_received" boolean NOT NULL,
	"call_count" integer NOT NULL,
	"connected_count" integer NOT NULL,
	"last_call_at" timestamp with time zone,
	"next_follow_up" timestamp with time zone,
	"tries" smallint NOT NULL,
	"retry_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_leases" (
	"lead_id" bigint PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_skips" (
	"lead_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_skips_user_id_lead_id_pk" PRIMARY KEY("user_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "call_logs" DROP CONSTRAINT "call_logs_kind";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "calling_from" text DEFAULT '10:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "calling_until" text DEFAULT '19:00' NOT NULL;--> statement-breakpoint
ALTER TABLE "last_contacts" ADD CONSTRAINT "last_contacts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_leases" ADD CONSTRAINT "lead_leases_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_leases" ADD CONSTRAINT "lead_leases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_skips" ADD CONSTRAINT "lead_skips_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_skips" ADD CONSTRAINT "lead_skips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_leases_user" ON "lead_leases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lead_skips_lead" ON "lead_skips" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_holder_promised" ON "leads" USING btree ("assigned_to","next_follow_up","id") WHERE next_follow_up is not null;--> statement-breakpoint
CREATE INDEX "leads_holder_retry" ON "leads" USING btree ("assigned_to","retry_at","id") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "leads_holder_uncalled" ON "leads" USING btree ("assigned_to","insurance_expiry","id") WHERE status = 'pending_call' and call_count = 0;--> statement-breakpoint
CREATE INDEX "leads_holder_quoted" ON "leads" USING btree ("assigned_to","last_activity_at","id") WHERE status = 'completed' and sub_status = 'quote_sent';--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_kind" CHECK (kind in ('call', 'quote', 'status', 'remark', 'policy_received', 'edit', 'document', 'assignment', 'touch'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_calling_hours" CHECK (calling_from >= '09:00' and calling_until <= '21:00' and calling_from < calling_until);--> statement-breakpoint
-- Leads that reached nobody so far are tried again from now on, too.
UPDATE "leads" SET "tries" = 1, "retry_at" = "last_call_at" + interval '1 day' WHERE "status" = 'not_connected' AND "sub_status" IN ('ringing_not_responding', 'switched_off') AND "last_call_at" IS NOT NULL;
