CREATE TABLE "audit_head" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_head_singleton" CHECK (singleton)
);
--> statement-breakpoint
-- The first entry follows 32 zero bytes.
INSERT INTO audit_head (id, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
-- One row that changes all day: room beside it keeps its versions on one page.
ALTER TABLE audit_head SET (fillfactor = 50);
--> statement-breakpoint
-- Numbers come from the head: a sequence leaves gaps where a transaction failed, and a gap is to mean a removed entry.
ALTER TABLE "audit_log" ALTER COLUMN "id" DROP DEFAULT;
--> statement-breakpoint
DROP SEQUENCE audit_log_id_seq;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
-- One text for one entry: an array of JSON keeps its parts apart, jsonb orders the keys of the details, and the instant
-- is UTC with microseconds whatever the session's zone.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS bytea
LANGUAGE sql STABLE
RETURN sha256(convert_to(jsonb_build_array(
  encode((entry).previous_hash, 'hex'),
  (entry).id,
  to_char((entry).at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  (entry).user_id,
  (entry).address,
  (entry).action,
  (entry).details
)::text, 'UTF8'));
--> statement-breakpoint
-- The head is held until the transaction ends: the next writer waits while this one commits, then follows it. It is the
-- last thing an audited transaction waits for, so nobody who holds it waits for somebody who wants it.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  NEW.id := head.id + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := audit_hash(NEW);
  UPDATE audit_head SET id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Entries from before the chain, in their order and numbered without gaps.
DO $$
DECLARE
  entry audit_log;
  old_id bigint;
  head audit_head;
BEGIN
  SELECT * INTO STRICT head FROM audit_head;
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    old_id := entry.id;
    entry.id := head.id + 1;
    entry.previous_hash := head.hash;
    head.id := entry.id;
    head.hash := audit_hash(entry);
    UPDATE audit_log SET id = head.id, previous_hash = entry.previous_hash, hash = head.hash WHERE id = old_id;
  END LOOP;
  UPDATE audit_head SET id = head.id, hash = head.hash;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "previous_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
-- Entries are added and never changed; only the purge of the oldest ones removes some, and says so for its transaction.
-- This stops RenewDesk itself, a fault in it, and a statement slipped into it. It does not stop whoever owns the
-- database, who may drop these triggers: what they change, remove or slip in then breaks the chain, unless they compute
-- every later hash anew. Against that helps a hash kept elsewhere, such as the last line of an exported log.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('renewdesk.audit_purge', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
