CREATE TABLE "erased_keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_secret" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "erasure_secret_singleton" CHECK (singleton)
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "previous_assignee" uuid;--> statement-breakpoint
-- Two random UUIDs, 244 random bits.
INSERT INTO "erasure_secret" ("secret") VALUES (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));--> statement-breakpoint
-- Replacements of a person's own values were remembered and applied to later files.
UPDATE "import_sources" SET "matching" = jsonb_set("matching", '{replaced}', coalesce((
  SELECT jsonb_agg(r) FROM jsonb_array_elements("matching" -> 'replaced') r
  WHERE r ->> 'column' NOT IN ('name', 'phoneNumber', 'secondPhone', 'registrationNumber', 'address', 'email', 'policyNumber', 'chassisNumber', 'engineNumber', 'fileRemark')), '[]'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION erasure_hash(kind text, value text) RETURNS text
LANGUAGE sql STABLE
RETURN (SELECT encode(sha256(decode(secret, 'hex')
    || sha256(decode(secret, 'hex') || convert_to(kind || ':' || nullif(value, ''), 'UTF8'))), 'hex')
  FROM erasure_secret);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_previous_assignee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.previous_assignee := OLD.assigned_to;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER leads_reassigned BEFORE UPDATE OF assigned_to ON leads
  FOR EACH ROW WHEN ((old.assigned_to IS DISTINCT FROM new.assigned_to)) EXECUTE FUNCTION keep_previous_assignee();
