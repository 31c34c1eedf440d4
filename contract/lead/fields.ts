import { keysOf } from "#contract/tables";

/** How a field is stored, sent and read; `filled` is a text that is never empty. */
export type FieldKind =
  | "filled"
  | "text"
  | "email"
  | "year"
  | "date"
  | "amount"
  | "claims"
  | "ncb"
  | "campaign"
  | "assignee";

/** A column of the agency's file (specification §5, §9). */
export interface Column {
  header: string;
  aliases?: readonly string[];
  /** A row without it is refused. */
  required?: true;
  /** The cells of the sample file. */
  examples: readonly [string, string];
  /** What a later file does to a known customer: overwrite, overwrite unless its cell is empty (default), or nothing. */
  later?: "overwrite" | "keep";
  /** Not in the specified file (§5): other files may have it, and an export has it after the specified columns. */
  further?: true;
}

export const TEXT_MAX = 200;

/** One field of a lead. */
export interface LeadField {
  /** Its name in the history, in conflicts and in messages. */
  label: string;
  /** Whose it is: the customer's (person and vehicle) or the lead's (this renewal). */
  of: "customer" | "lead";
  kind: FieldKind;
  /** The longest text that a form or a file may have; TEXT_MAX unless given. */
  max?: number;
  /** The message for an empty required field. */
  missing?: string;
  /** Only those who assign leads change it; from others it is ignored. */
  assigners?: true;
  /** Its column in the agency's file; every column is exported. */
  column?: Column;
}

/** A column that the specified file does not have; its sample file shows none either. */
const further = <H extends string>(header: H) =>
  ({ header, further: true, examples: ["", ""] }) as const satisfies Column;

/** A text of up to 100 characters. */
const short = { kind: "text", max: 100 } as const;

/**
 * Every field of a lead that people see and edit. The import, the replies, the edit, the drafts, the export, the sample
 * file and the demo follow from a row here; the compiler names the missing parts of the database table and the screens.
 */
export const leadFields = {
  firstName: { label: "First name", of: "customer", kind: "filled", missing: "First name is required" },
  lastName: { label: "Last name", of: "customer", kind: "text" },
  phoneNumber: {
    label: "Phone",
    of: "customer",
    kind: "filled",
    missing: "Mobile number is required",
    column: {
      header: "phone_number",
      aliases: ["phonenumber"],
      required: true,
      examples: ["9800000000", "9800000001"],
      later: "overwrite",
    },
  },
  secondPhone: { label: "Second phone", of: "customer", ...short, column: further("second_phone") },
  email: { label: "Email", of: "customer", kind: "email", max: 254, column: further("email") },
  address: { label: "Address", of: "customer", kind: "text", max: 500, column: further("address") },
  city: { label: "City", of: "customer", ...short, column: further("city") },
  pinCode: { label: "PIN code", of: "customer", kind: "text", max: 20, column: further("pin_code") },
  language: { label: "Language", of: "customer", kind: "text", max: 50, column: further("language") },
  registrationNumber: {
    label: "Registration number",
    of: "customer",
    ...short,
    column: { header: "registration_number", examples: ["MH12AB1234", "KA03MN2208"], later: "keep" },
  },
  vehicleType: {
    label: "Vehicle type",
    of: "customer",
    ...short,
    column: { header: "vehicle_type", aliases: ["vehi"], examples: ["car", "scooter"] },
  },
  maker: {
    label: "Maker",
    of: "customer",
    ...short,
    column: { header: "maker", required: true, examples: ["Maruti Suzuki", "Honda"], later: "overwrite" },
  },
  model: {
    label: "Model",
    of: "customer",
    ...short,
    column: { header: "model", required: true, examples: ["Swift", "Activa"], later: "overwrite" },
  },
  variant: {
    label: "Variant",
    of: "customer",
    ...short,
    column: { header: "variant", examples: ["VXI", "6G"] },
  },
  manufactureYear: {
    label: "Manufacture year",
    of: "customer",
    kind: "year",
    column: { header: "manufacture_year", aliases: ["mfy"], examples: ["2021", "2020"] },
  },
  registrationDate: {
    label: "Registration date",
    of: "customer",
    kind: "date",
    column: { header: "Registration_Date", examples: ["2021-11-12", "03/02/2020"] },
  },
  fuelType: { label: "Fuel", of: "customer", kind: "text", max: 50, column: further("fuel_type") },
  chassisNumber: { label: "Chassis number", of: "customer", ...short, column: further("chassis_number") },
  engineNumber: { label: "Engine number", of: "customer", ...short, column: further("engine_number") },
  insuranceCompany: {
    label: "Insurance company",
    of: "lead",
    kind: "text",
    column: { header: "insurance_company", examples: ["TATA AIG", "TATA AIG"] },
  },
  insuranceExpiry: {
    label: "Insurance expiry",
    of: "lead",
    kind: "date",
    column: { header: "insurance_expiry", examples: ["2026-11-08", "2026-11-09"] },
  },
  policyNumber: { label: "Policy number", of: "lead", ...short, column: further("policy_number") },
  premiumAmount: { label: "Premium", of: "lead", kind: "amount", column: further("premium_amount") },
  idv: { label: "IDV", of: "lead", kind: "amount", column: further("idv") },
  claimsStatus: { label: "Claims status", of: "lead", kind: "claims", column: further("claims_status") },
  previousNcb: { label: "Previous NCB", of: "lead", kind: "ncb", column: further("previous_ncb") },
  source: { label: "Source", of: "lead", ...short, column: further("source") },
  fileRemark: { label: "Remark of the file", of: "lead", kind: "text", max: 500, column: further("remark") },
  newInsurer: { label: "New insurer", of: "lead", kind: "text" },
  newExpiry: { label: "New expiry", of: "lead", kind: "date" },
  newPolicyNumber: { label: "New policy number", of: "lead", ...short },
  newPremium: { label: "New premium", of: "lead", kind: "amount" },
  newStart: { label: "New start", of: "lead", kind: "date" },
  payment: { label: "Payment", of: "lead", kind: "text", max: 50 },
  lostTo: { label: "Lost to", of: "lead", kind: "text" },
  lostPremium: { label: "Their premium", of: "lead", kind: "amount" },
  lostExpiry: { label: "Their policy ends", of: "lead", kind: "date" },
  lostReason: { label: "Reason", of: "lead", ...short },
  campaignId: { label: "Campaign", of: "lead", kind: "campaign", assigners: true },
  assignedTo: { label: "Assigned to", of: "lead", kind: "assignee", assigners: true },
} as const satisfies Record<string, LeadField>;

type Fields = typeof leadFields;
export type LeadFieldName = keyof Fields;
export type KindOf<F extends LeadFieldName> = Fields[F]["kind"];

/** The fields of the customer, or of the lead. */
export type FieldsOf<O extends LeadField["of"]> = {
  [F in LeadFieldName]: Fields[F]["of"] extends O ? F : never;
}[LeadFieldName];

/** The fields that are columns of the agency's file. */
export type FileFieldName = {
  [F in LeadFieldName]: Fields[F] extends { column: object } ? F : never;
}[LeadFieldName];

/** The dates of the file: one that cannot be read is stored as the file has it, in a text beside the date. */
export type FileDateName = { [F in FileFieldName]: KindOf<F> extends "date" ? F : never }[FileFieldName];

export const leadFieldNames = keysOf(leadFields);
export const fieldOf = (name: LeadFieldName): LeadField => leadFields[name];

export function fieldsOf<O extends LeadField["of"]>(of: O): FieldsOf<O>[] {
  return leadFieldNames.filter((name): name is FieldsOf<O> => fieldOf(name).of === of);
}

const isOfFile = (name: LeadFieldName): name is FileFieldName => fieldOf(name).column !== undefined;
export const fileFields = leadFieldNames.filter(isOfFile);

export const isFileDate = (name: LeadFieldName): name is FileDateName =>
  isOfFile(name) && fieldOf(name).kind === "date";
export const fileDates = fileFields.filter(isFileDate);

/** Where the text of a date that could not be read is stored. */
export const textOfDate = <F extends FileDateName>(name: F) => `${name}Text` as const;

export const phoneFields = ["phoneNumber", "secondPhone"] as const;
export const isPhoneField = (name: LeadFieldName) => phoneFields.some((field) => field === name);

/** The fields of the insurance modal (specification §7). */
export const insuranceFields = [
  "insuranceCompany",
  "insuranceExpiry",
  "claimsStatus",
  "previousNcb",
] as const satisfies LeadFieldName[];

export function isForAssigners(field: LeadFieldName): boolean {
  return "assigners" in leadFields[field];
}
