import { fieldsOf, fileFields } from "#contract/lead/fields";
import { pick } from "#contract/tables";
import { customers } from "#server/db/schema/customers";
import { leads } from "#server/db/schema/leads";

/** Where the fields of a lead are stored; a field without its column does not compile. */
export const customerFieldColumns = pick(customers, fieldsOf("customer"));
export const leadFieldColumns = pick(leads, fieldsOf("lead"));
export const fieldColumns = { ...customerFieldColumns, ...leadFieldColumns };
export const exportedFieldColumns = pick(fieldColumns, fileFields);

/** Where the text of a date that could not be read is stored. */
export const dateTextColumns = {
  ...pick(customers, ["registrationDateText"]),
  ...pick(leads, ["insuranceExpiryText"]),
};
