ALTER TABLE "customers" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_request" ON "customers" USING btree ("request_id") WHERE request_id is not null;