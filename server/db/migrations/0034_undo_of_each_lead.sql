-- Of two users' rows for one lead the later one counts; the lead of a row may have been deleted.
DELETE FROM last_contacts l WHERE NOT EXISTS (SELECT FROM leads WHERE leads.id = l.lead_id)
  OR EXISTS (SELECT FROM last_contacts o WHERE o.lead_id = l.lead_id AND (o.at, o.user_id) > (l.at, l.user_id));--> statement-breakpoint
ALTER TABLE "last_contacts" DROP CONSTRAINT "last_contacts_pkey";--> statement-breakpoint
ALTER TABLE "last_contacts" ADD PRIMARY KEY ("lead_id");--> statement-breakpoint
-- Some early databases have this reference already.
ALTER TABLE "last_contacts" DROP CONSTRAINT IF EXISTS "last_contacts_lead_id_leads_id_fk";--> statement-breakpoint
ALTER TABLE "last_contacts" ADD CONSTRAINT "last_contacts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
