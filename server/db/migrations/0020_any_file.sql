CREATE OR REPLACE FUNCTION record_search_text(first_name text, last_name text, registration text, phone text, second_phone text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(first_name, last_name, registration, phone)
    || CASE WHEN second_phone ~ '\d'
         THEN phone_key(second_phone) || E'\n#' || regexp_replace(second_phone, '\D', '', 'g') || E'\n' ELSE '' END;
--> statement-breakpoint
CREATE TABLE "import_sources" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"matching" jsonb NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staged_rows" (
	"import_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"given" jsonb NOT NULL,
	"mended" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"others" jsonb,
	"read" jsonb,
	"unreadable" text,
	"faults" jsonb NOT NULL,
	"doubts" jsonb NOT NULL,
	"key" text,
	"month" text,
	"verdict" text,
	"lead_id" bigint,
	"changes" jsonb,
	"known_as" text,
	"assigned_to" uuid,
	CONSTRAINT "staged_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "staged_rows_verdict" CHECK (verdict in ('new', 'unchanged', 'changed', 'twice', 'mending'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_result";
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";
--> statement-breakpoint
DROP INDEX "imports_work";
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "second_phone" text, ADD COLUMN "city" text, ADD COLUMN "pin_code" text, ADD COLUMN "language" text, ADD COLUMN "fuel_type" text, ADD COLUMN "chassis_number" text, ADD COLUMN "engine_number" text, ADD COLUMN "other_details" jsonb;
--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "search_text", ADD COLUMN "search_text" text GENERATED ALWAYS AS (record_search_text(first_name, last_name, registration_number, phone_number, second_phone)) STORED, ADD COLUMN "second_phone_key" text GENERATED ALWAYS AS (nullif(phone_key(second_phone), '')) STORED;
--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "lead_before" jsonb;
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "lead_after" jsonb;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "unchanged" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "plan" jsonb;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "matching" jsonb;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "idv" numeric(14, 2);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "source" text;
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "file_remark" text;
--> statement-breakpoint
ALTER TABLE "staged_rows" ADD CONSTRAINT "staged_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staged_rows" ADD CONSTRAINT "staged_rows_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "import_sources_name" ON "import_sources" USING btree (lower("name"));
--> statement-breakpoint
CREATE INDEX "staged_rows_key" ON "staged_rows" USING btree ("import_id","key");
--> statement-breakpoint
CREATE INDEX "customers_second_phone" ON "customers" USING btree ("second_phone_key") WHERE second_phone_key is not null;
--> statement-breakpoint
CREATE INDEX "imports_work" ON "imports" USING btree ("id") WHERE state in ('waiting', 'saving', 'undoing');
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_result" CHECK (result in ('added', 'changed', 'unchanged', 'refused'));
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK (state in ('draft', 'waiting', 'saving', 'receiving', 'cancelled', 'done', 'undoing', 'undone'));
