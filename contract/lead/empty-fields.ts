import { tableOf } from "#contract/tables";
import { type KindOf, type LeadFieldName, leadFieldNames } from "./fields.ts";

type Empty = { [F in LeadFieldName]: KindOf<F> extends "filled" ? string : null };

/** A lead of which nothing is known, for the tests to fill in: they need not name a field they are not about. */
export const emptyFields = tableOf<Empty>(leadFieldNames, () => null);

/** The header of a month's file as agencies have it (specification §5). */
export const AGENCY_HEADER =
  "Registration_Date,registration_number,name,phone_number,maker,model,variant,vehicle_type,manufacture_year,insurance_company,insurance_expiry,Telecaller_Name";
