-- The hash of an audit entry is computed from its columns (audit.sql): where rows of a table are spread, its row type is not one.
DROP FUNCTION IF EXISTS audit_hash(audit_log);
