DROP INDEX "leads_holder_retry";--> statement-breakpoint
CREATE INDEX "leads_holder_retry_expiry" ON "leads" USING btree ("assigned_to","insurance_expiry","id","retry_at") WHERE retry_at is not null;--> statement-breakpoint
CREATE INDEX "leads_holder_retry" ON "leads" USING btree ("assigned_to","retry_at","id","insurance_expiry","campaign_month") WHERE retry_at is not null;