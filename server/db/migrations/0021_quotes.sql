CREATE TABLE "quotes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"lead_id" bigint NOT NULL,
	"insurer" text NOT NULL,
	"plan" text NOT NULL,
	"idv" numeric(14, 2),
	"ncb" smallint,
	"own_damage" numeric(14, 2),
	"discount" numeric(14, 2),
	"add_ons" text[] NOT NULL,
	"add_on_premium" numeric(14, 2),
	"third_party" numeric(14, 2),
	"tax_percent" numeric(4, 2) NOT NULL,
	"third_party_tax_percent" numeric(4, 2) NOT NULL,
	"stated_total" numeric(14, 2),
	"total" numeric(14, 2) NOT NULL,
	"valid_until" date,
	"chosen" boolean DEFAULT false NOT NULL,
	"sent_entry" bigint,
	"created_by" uuid NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_plan" CHECK (plan in ('comprehensive', 'own_damage', 'third_party'))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_percent" numeric(4, 2) DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "goods_third_party_tax_percent" numeric(4, 2) DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_sent_entry_call_logs_id_fk" FOREIGN KEY ("sent_entry") REFERENCES "public"."call_logs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "quotes_sent" ON "quotes" USING btree ("sent_entry") WHERE sent_entry is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_chosen" ON "quotes" USING btree ("lead_id") WHERE chosen;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_request" ON "quotes" USING btree ("lead_id","created_by","request_id") WHERE request_id is not null;