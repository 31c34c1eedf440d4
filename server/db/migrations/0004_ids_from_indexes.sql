DROP INDEX "leads_month_sub_status";--> statement-breakpoint
DROP INDEX "leads_month_activity";--> statement-breakpoint
DROP INDEX "leads_holder_status";--> statement-breakpoint
DROP INDEX "leads_campaign_id";--> statement-breakpoint
DROP INDEX "leads_created";--> statement-breakpoint
DROP INDEX "leads_converted";--> statement-breakpoint
DROP INDEX "leads_next_follow_up";--> statement-breakpoint
CREATE INDEX "leads_activity" ON "leads" USING btree ("campaign_month","last_activity_at","id","status","assigned_to","sub_status");--> statement-breakpoint
CREATE INDEX "leads_holder_customer" ON "leads" USING btree ("assigned_to","customer_id","status");--> statement-breakpoint
CREATE INDEX "leads_campaign_customer" ON "leads" USING btree ("campaign_id","customer_id","assigned_to");--> statement-breakpoint
CREATE INDEX "leads_status_customer" ON "leads" USING btree ("status","customer_id","assigned_to");--> statement-breakpoint
CREATE INDEX "leads_conversions" ON "leads" USING btree ("last_call_at","id","assigned_to","new_premium","sub_status") WHERE sub_status = 'policy_done_by_sln';--> statement-breakpoint
CREATE INDEX "leads_promised" ON "leads" USING btree ("next_follow_up","id","assigned_to","status","sub_status") WHERE next_follow_up is not null;