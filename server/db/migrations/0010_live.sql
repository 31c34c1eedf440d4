CREATE UNLOGGED TABLE "lead_presence" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"lead_id" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_presence" ADD CONSTRAINT "lead_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_presence" ADD CONSTRAINT "lead_presence_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_presence_lead" ON "lead_presence" USING btree ("lead_id");