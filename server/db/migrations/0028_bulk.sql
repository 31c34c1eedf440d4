CREATE TABLE "assigned_leads" (
	"assignment_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"before" uuid,
	"version" integer NOT NULL,
	CONSTRAINT "assigned_leads_assignment_id_lead_id_pk" PRIMARY KEY("assignment_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_leads" (
	"audit_id" bigint NOT NULL,
	"lead_id" bigint NOT NULL,
	"name" text NOT NULL,
	"registration_number" text,
	"phone_number" text NOT NULL,
	"campaign_month" text NOT NULL,
	CONSTRAINT "deleted_leads_audit_id_lead_id_pk" PRIMARY KEY("audit_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "assigned_leads" ADD CONSTRAINT "assigned_leads_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_leads" ADD CONSTRAINT "deleted_leads_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_user" ON "assignments" USING btree ("user_id","at");