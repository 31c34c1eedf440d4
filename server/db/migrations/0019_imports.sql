CREATE TABLE "import_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"result" text NOT NULL,
	"lead_id" bigint,
	"customer_id" bigint,
	"new_customer" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"cells" text[],
	"undone" boolean,
	CONSTRAINT "import_rows_result" CHECK (result in ('added', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"upload_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"file_name" text,
	"campaign_id" bigint,
	"campaign_month" text,
	"state" text NOT NULL,
	"header" text[] NOT NULL,
	"rows" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_upload" UNIQUE("upload_id"),
	CONSTRAINT "imports_state" CHECK (state in ('receiving', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_campaign" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_import" ON "import_rows" USING btree ("import_id","result","id");--> statement-breakpoint
CREATE INDEX "import_rows_customer" ON "import_rows" USING btree ("customer_id") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "imports_work" ON "imports" USING btree ("id") WHERE state = 'undoing';