-- What stays of an erased person: nested like HMAC, so that a hash can be neither extended nor computed without the key.
-- `kind` is 'phone' or 'plate'; null for an empty value.
CREATE OR REPLACE FUNCTION erasure_hash(kind text, value text) RETURNS text
LANGUAGE sql STABLE
RETURN (SELECT encode(sha256(decode(secret, 'hex')
    || sha256(decode(secret, 'hex') || convert_to(kind || ':' || nullif(value, ''), 'UTF8'))), 'hex')
  FROM erasure_secret);
