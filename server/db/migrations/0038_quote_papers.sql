ALTER TABLE "documents" ADD COLUMN "quote_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_quote" ON "documents" USING btree ("quote_id") WHERE quote_id is not null;