-- The chain of the audit log. Earlier entries are checked with audit_hash() too: another text of it needs a migration
-- that computes every hash.

-- One text for one entry: an array of JSON separates its parts, jsonb orders the keys of the details, and the time is
-- UTC with microseconds in every session's time zone.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea
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

-- Locks the head until the transaction ends, so that the next writer waits and then follows. It is the last lock an
-- audited transaction takes, so no two of them wait for each other.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Entries are added and never changed; only the removal of the oldest ones by age deletes some, in a transaction that
-- sets renewdesk.audit_purge. The owner of the database can drop the triggers: a change made then breaks the chain,
-- unless every later hash is computed again. A hash stored elsewhere, such as the last line of an exported log, shows
-- that.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('renewdesk.audit_purge', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP;
END $$;
