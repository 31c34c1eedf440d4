-- What reports divide leads by belongs to the record and stands on each of its leads too (leads.vehicle_type, leads.language).

CREATE OR REPLACE FUNCTION copy_from_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT vehicle_type, language INTO NEW.vehicle_type, NEW.language FROM customers WHERE id = NEW.customer_id;
  RETURN NEW;
END $$;

-- A writer that changes either has locked the record's leads before the record, as every writer of both does.
CREATE OR REPLACE FUNCTION copy_to_leads() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids bigint[];
  types text[];
  languages text[];
BEGIN
  SELECT array_agg(id), array_agg(vehicle_type), array_agg(language) INTO ids, types, languages FROM new_records;
  UPDATE leads SET vehicle_type = r.vehicle_type, language = r.language
  FROM unnest(ids, types, languages) AS r (id, vehicle_type, language)
  WHERE leads.customer_id = r.id AND (leads.vehicle_type, leads.language) IS DISTINCT FROM (r.vehicle_type, r.language);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_previous_assignee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.previous_assignee := OLD.assigned_to;
  RETURN NEW;
END $$;
