CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION full_name(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(first_name || ' ' || coalesce(last_name, ''));
--> statement-breakpoint
-- The national number: the last ten digits of a phone in any form.
CREATE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(phone, '\D', '', 'g'), 10);
--> statement-breakpoint
-- A registration by its letters and digits alone, of any script; nothing else is folded.
CREATE FUNCTION registration_key(registration text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(upper(coalesce(registration, '')), '[\s!-/:-@\[-`{-~‐-―]', '', 'g');
--> statement-breakpoint
-- What an import tells vehicles apart by: the registration, or without one phone, maker and model. A registration
-- without any digit ('NEW', 'NA', 'applied for') is none.
CREATE FUNCTION vehicle_key(registration text, phone text, maker text, model text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN registration_key(registration) ~ '\d' THEN left(registration_key(registration), 100)
  ELSE coalesce(nullif(phone_key(phone), ''), left(lower(phone), 100))
    || '/' || left(lower(coalesce(maker, '')), 100) || '/' || left(lower(coalesce(model, '')), 100)
END;
--> statement-breakpoint
-- Each part on a line of its own: a search never runs from one part into the next, and '\nab' is a beginning. The
-- last line holds all digits of the phone field, prefix and second number included.
CREATE FUNCTION search_text(first_name text, last_name text, registration text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN E'\n' || lower(full_name(first_name, last_name))
    || E'\n' || lower(registration_key(registration))
    || E'\n' || phone_key(phone)
    || E'\n#' || regexp_replace(phone, '\D', '', 'g') || E'\n';
--> statement-breakpoint
CREATE TABLE "call_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"lead_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"call_result" text NOT NULL,
	"notes" text,
	"connected" boolean DEFAULT false NOT NULL,
	"fresh" boolean DEFAULT false NOT NULL,
	"request_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "call_logs_kind" CHECK (kind in ('call', 'quote', 'status', 'remark', 'policy_received', 'edit', 'document', 'assignment'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"month" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_id_month" UNIQUE("id","month"),
	CONSTRAINT "campaigns_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text,
	"name" text GENERATED ALWAYS AS (full_name(first_name, last_name)) STORED NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"address" text,
	"registration_number" text,
	"vehicle_type" text,
	"maker" text,
	"model" text,
	"variant" text,
	"manufacture_year" smallint,
	"registration_date" date,
	"registration_date_text" text,
	"policy_number" text,
	"policy_expiry" date,
	"premium_amount" numeric(14, 2),
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"phone_key" text GENERATED ALWAYS AS (phone_key(phone_number)) STORED,
	"vehicle_key" text GENERATED ALWAYS AS (vehicle_key(registration_number, phone_number, maker, model)) STORED,
	"search_text" text GENERATED ALWAYS AS (search_text(first_name, last_name, registration_number, phone_number)) STORED
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"upload_id" uuid NOT NULL,
	"first_row" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_batches_upload_id_first_row_pk" PRIMARY KEY("upload_id","first_row")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"customer_id" bigint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"campaign_month" text NOT NULL,
	"assigned_to" uuid,
	"claimed_at" timestamp with time zone,
	"status" text DEFAULT 'pending_call' NOT NULL,
	"sub_status" text,
	"insurance_expiry" date,
	"insurance_expiry_text" text,
	"insurance_company" text,
	"policy_number" text,
	"premium_amount" numeric(14, 2),
	"claims_status" text,
	"previous_ncb" smallint,
	"policy_received" boolean DEFAULT false NOT NULL,
	"call_count" integer DEFAULT 0 NOT NULL,
	"connected_count" integer DEFAULT 0 NOT NULL,
	"last_call_at" timestamp with time zone,
	"next_follow_up" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_activity_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leads_customer_month" UNIQUE("customer_id","campaign_month"),
	CONSTRAINT "leads_status" CHECK (status in ('pending_call', 'connected', 'not_connected', 'follow_up', 'completed', 'closed', 'backed')),
	CONSTRAINT "leads_claims_status" CHECK (claims_status in ('claimed', 'not_claimed'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_role" CHECK (role in ('admin', 'telecaller'))
);
--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_logs" ADD CONSTRAINT "call_logs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_campaign" FOREIGN KEY ("campaign_id","campaign_month") REFERENCES "public"."campaigns"("id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_logs_lead" ON "call_logs" USING btree ("lead_id","created_at","id");--> statement-breakpoint
CREATE INDEX "call_logs_user" ON "call_logs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "call_logs_created" ON "call_logs" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_logs_request" ON "call_logs" USING btree ("lead_id","user_id","request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_name" ON "campaigns" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "campaigns_month_id" ON "campaigns" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "customers_vehicle" ON "customers" USING btree ("vehicle_key");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_month_status_expiry" ON "leads" USING btree ("campaign_month","status","insurance_expiry","id");--> statement-breakpoint
CREATE INDEX "leads_month_status_holder_expiry" ON "leads" USING btree ("campaign_month","status","assigned_to","insurance_expiry","id");--> statement-breakpoint
CREATE INDEX "leads_month_sub_status" ON "leads" USING btree ("campaign_month","sub_status");--> statement-breakpoint
CREATE INDEX "leads_month_activity" ON "leads" USING btree ("campaign_month","last_activity_at","id");--> statement-breakpoint
CREATE INDEX "leads_holder_status" ON "leads" USING btree ("assigned_to","status","sub_status");--> statement-breakpoint
CREATE INDEX "leads_campaign_id" ON "leads" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_account" ON "sign_in_failures" USING btree ("account","failed_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_address" ON "sign_in_failures" USING btree ("address","failed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE deleted_at is null;