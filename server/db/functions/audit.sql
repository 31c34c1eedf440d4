-- The chain of the audit log. Earlier entries are checked with audit_hash() too: another text of it needs a migration
-- that computes every hash.

-- One text for one entry: an array of JSON separates its parts, jsonb orders the keys of the details, and the time is
-- UTC with microseconds in every session's time zone.
CREATE OR REPLACE FUNCTION audit_hash(previous_hash bytea, id bigint, at timestamptz, user_id uuid, address text,
  action text, details jsonb) RETURNS bytea
LANGUAGE sql STABLE
RETURN sha256(convert_to(jsonb_build_array(
  encode(previous_hash, 'hex'),
  id,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  user_id,
  address,
  action,
  details
)::text, 'UTF8'));

-- Locks the head until the transaction ends, so that the next writer waits and then follows. It is the last lock an
-- audited transaction takes, so no two of them wait for each other.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT id + 1, hash INTO STRICT NEW.id, NEW.previous_hash FROM audit_head FOR UPDATE;
  NEW.hash := audit_hash(NEW.previous_hash, NEW.id, NEW.at, NEW.user_id, NEW.address, NEW.action, NEW.details);
  UPDATE audit_head SET id = NEW.id, hash = NEW.hash;
  RETURN NEW;
END $$;

-- Entries are added and never changed; only the removal of the oldest ones by age deletes some, in a transaction that has
-- noted it as the newest entry. The owner of the database can drop the triggers: a change made then breaks the chain,
-- unless every later hash is computed again. A hash stored elsewhere, such as the last line of an exported log, shows
-- that.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM audit_log l WHERE l.id = (SELECT id FROM audit_head) AND l.action = 'audit.purged'
      AND l.xmin = pg_current_xact_id()::xid
  ) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP;
END $$;
