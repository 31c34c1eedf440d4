DROP INDEX "leads_funnel";--> statement-breakpoint
DROP INDEX "leads_idle";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "vehicle_type" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "language" text;--> statement-breakpoint
-- From the record of each lead. The table is written once and its indexes are made from it, several times faster than an
-- update of every row; no trigger counts it.
CREATE FUNCTION "vehicle_type_of_record"(bigint) RETURNS text LANGUAGE sql STABLE AS 'SELECT "vehicle_type" FROM "customers" WHERE "id" = $1';--> statement-breakpoint
CREATE FUNCTION "language_of_record"(bigint) RETURNS text LANGUAGE sql STABLE AS 'SELECT "language" FROM "customers" WHERE "id" = $1';--> statement-breakpoint
ALTER TABLE "leads"
  ALTER COLUMN "vehicle_type" SET DATA TYPE text USING "vehicle_type_of_record"("customer_id"),
  ALTER COLUMN "language" SET DATA TYPE text USING "language_of_record"("customer_id");--> statement-breakpoint
DROP FUNCTION "vehicle_type_of_record"(bigint);--> statement-breakpoint
DROP FUNCTION "language_of_record"(bigint);--> statement-breakpoint
CREATE INDEX "leads_funnel" ON "leads" USING btree ("campaign_month","assigned_to","funnel_step","first_call_days","call_count","source","insurance_company","vehicle_type","language");--> statement-breakpoint
CREATE INDEX "leads_idle" ON "leads" USING btree ("campaign_month","assigned_to","idle_since","source","insurance_company","vehicle_type","language") WHERE idle_since is not null;--> statement-breakpoint
CREATE INDEX "leads_from_renewals" ON "leads" USING btree ("campaign_month","created_at","customer_id","id") WHERE from_renewals;--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_from_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT vehicle_type, language INTO NEW.vehicle_type, NEW.language FROM customers WHERE id = NEW.customer_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_to_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET vehicle_type = r.vehicle_type, language = r.language
  FROM new_records r
  WHERE leads.customer_id = r.id AND (leads.vehicle_type, leads.language) IS DISTINCT FROM (r.vehicle_type, r.language);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_copied BEFORE INSERT ON leads
  FOR EACH ROW EXECUTE FUNCTION copy_from_record();--> statement-breakpoint
CREATE OR REPLACE TRIGGER customers_copied AFTER UPDATE ON customers REFERENCING NEW TABLE AS new_records
  FOR EACH STATEMENT EXECUTE FUNCTION copy_to_leads();
