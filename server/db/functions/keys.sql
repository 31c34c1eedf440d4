-- Generated columns of customers store the results of these functions, and replacing a function does not compute them
-- again: another text needs a migration that replaces the function and rebuilds the columns and their indexes.

CREATE OR REPLACE FUNCTION full_name(first_name text, last_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(first_name || ' ' || coalesce(last_name, ''));

-- The national number: the last ten digits of a phone number in any form.
CREATE OR REPLACE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN right(regexp_replace(phone, '\D', '', 'g'), 10);

-- The letters and digits of a registration, in any script.
CREATE OR REPLACE FUNCTION registration_key(registration text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(upper(coalesce(registration, '')), '[\s!-/:-@\[-`{-~‐-―]', '', 'g');

-- What an import tells vehicles apart by: the registration, or without one phone, maker and model. A registration
-- without a digit ('NEW', 'NA', 'applied for') is none.
CREATE OR REPLACE FUNCTION vehicle_key(registration text, phone text, maker text, model text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN registration_key(registration) ~ '\d' THEN left(registration_key(registration), 100)
  ELSE coalesce(nullif(phone_key(phone), ''), left(lower(phone), 100))
    || '/' || left(lower(coalesce(maker, '')), 100) || '/' || left(lower(coalesce(model, '')), 100)
END;

-- Each part on a separate line: a match never runs from one part into the next, and '\nab' is a beginning. The last line
-- holds all digits of the phone number, prefix and second number included.
CREATE OR REPLACE FUNCTION search_text(first_name text, last_name text, registration text, phone text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN E'\n' || lower(full_name(first_name, last_name))
    || E'\n' || lower(registration_key(registration))
    || E'\n' || phone_key(phone)
    || E'\n#' || regexp_replace(phone, '\D', '', 'g') || E'\n';

-- The same with a second phone, whose digits follow in lines of their own.
CREATE OR REPLACE FUNCTION record_search_text(first_name text, last_name text, registration text, phone text, second_phone text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_text(first_name, last_name, registration, phone)
    || CASE WHEN second_phone ~ '\d'
         THEN phone_key(second_phone) || E'\n#' || regexp_replace(second_phone, '\D', '', 'g') || E'\n' ELSE '' END;
