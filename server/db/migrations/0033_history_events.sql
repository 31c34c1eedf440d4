ALTER TABLE "call_logs" ADD COLUMN "event" jsonb;--> statement-breakpoint
-- The fields of edits and the typed notes of moved promises, which stood in sentences only. The sentences stay.
UPDATE call_logs l SET event = e.event FROM (
  SELECT w.id, jsonb_build_object('type', 'fields', 'changes', jsonb_agg(jsonb_build_object('field', f.field))) AS event
  FROM call_logs w
  CROSS JOIN LATERAL (SELECT DISTINCT split_part(part, ': ', 1) AS label FROM unnest(string_to_array(w.notes, '; ')) part) p
  JOIN (VALUES
    ('First name', 'firstName'),
    ('Last name', 'lastName'),
    ('Phone', 'phoneNumber'),
    ('Second phone', 'secondPhone'),
    ('Email', 'email'),
    ('Address', 'address'),
    ('City', 'city'),
    ('PIN code', 'pinCode'),
    ('Language', 'language'),
    ('Registration number', 'registrationNumber'),
    ('Vehicle type', 'vehicleType'),
    ('Maker', 'maker'),
    ('Model', 'model'),
    ('Variant', 'variant'),
    ('Manufacture year', 'manufactureYear'),
    ('Registration date', 'registrationDate'),
    ('Fuel', 'fuelType'),
    ('Chassis number', 'chassisNumber'),
    ('Engine number', 'engineNumber'),
    ('Insurance company', 'insuranceCompany'),
    ('Insurance expiry', 'insuranceExpiry'),
    ('Policy number', 'policyNumber'),
    ('Premium', 'premiumAmount'),
    ('IDV', 'idv'),
    ('Claims status', 'claimsStatus'),
    ('Previous NCB', 'previousNcb'),
    ('Source', 'source'),
    ('Remark of the file', 'fileRemark'),
    ('New insurer', 'newInsurer'),
    ('New expiry', 'newExpiry'),
    ('New policy number', 'newPolicyNumber'),
    ('New premium', 'newPremium'),
    ('New start', 'newStart'),
    ('Payment', 'payment'),
    ('Lost to', 'lostTo'),
    ('Premium elsewhere', 'lostPremium'),
    ('Expiry elsewhere', 'lostExpiry'),
    ('Reason', 'lostReason'),
    ('Campaign', 'campaignId'),
    ('Assigned to', 'assignedTo')
  ) AS f (label, field) ON f.label = p.label
  WHERE w.kind = 'edit' AND w.call_result IN ('insurance_updated', 'lead_updated') GROUP BY w.id
) e WHERE l.id = e.id;--> statement-breakpoint
UPDATE call_logs SET event = jsonb_build_object('type', 'promise_moved', 'note',
  substring(notes from '^[^:]*:[0-9][0-9] [^:]*: [^:]*:[0-9][0-9][.] (.*)$'))
WHERE call_result = 'snoozed' AND notes ~ '^[^:]*:[0-9][0-9] [^:]*: [^:]*:[0-9][0-9][.] ';
