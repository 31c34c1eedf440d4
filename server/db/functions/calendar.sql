-- The agency's day and hour, Asia/Kolkata. Counts are stored by them: after a change the
-- next start counts again.

CREATE OR REPLACE FUNCTION indian_day(at timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (at AT TIME ZONE INTERVAL '5:30')::date;

CREATE OR REPLACE FUNCTION indian_hour(at timestamptz) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN extract(hour FROM at AT TIME ZONE INTERVAL '5:30')::smallint;
