import { fieldOf, isFileDate, type LeadFieldName, textOfDate } from "#contract/lead/fields";
import {
  claimsStatuses,
  claimsStatusNames,
  ncbSlabs,
  newestYear,
  OLDEST_YEAR,
  vehicleTypes,
} from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { keysOf } from "#contract/tables";
import { today } from "#contract/time/calendar";
import { ChoiceField, type Control, InsurerField, Section, TextField } from "#web/lead/fields.tsx";
import { now } from "#web/lib/browser/clock.ts";

/** Joins a field of the lead to its control. */
export type Register = (field: LeadFieldName) => Control;

const sections = {
  person: { title: "Personal Information", columns: 3 },
  vehicle: { title: "Vehicle & Policy Information", columns: 3 },
  sale: { title: "New Policy", columns: 2 },
  loss: { title: "Policy Elsewhere", columns: 2 },
} as const;

/** The control of a field, in the order of the form; the field's kind says the rest. */
interface FormField {
  section: keyof typeof sections | "assignment";
  /** Where the form names it in other words than the history does. */
  label?: string;
  control?: "insurer" | "tel";
  choices?: [value: string, label: string][];
  required?: true;
  optional?: true;
  wide?: true;
}

const form = {
  firstName: { section: "person", required: true },
  lastName: { section: "person" },
  phoneNumber: { section: "person", label: "Mobile number", required: true, control: "tel" },
  secondPhone: { section: "person", optional: true, control: "tel" },
  email: { section: "person", optional: true },
  language: { section: "person", optional: true },
  address: { section: "person", optional: true },
  city: { section: "person", optional: true },
  pinCode: { section: "person", optional: true },
  registrationNumber: { section: "vehicle" },
  vehicleType: {
    section: "vehicle",
    choices: keysOf(vehicleTypes).map((name) => [name, vehicleTypes[name].label]),
  },
  manufactureYear: { section: "vehicle" },
  maker: { section: "vehicle" },
  model: { section: "vehicle" },
  variant: { section: "vehicle" },
  insuranceCompany: { section: "vehicle", control: "insurer" },
  insuranceExpiry: { section: "vehicle" },
  registrationDate: { section: "vehicle" },
  fuelType: { section: "vehicle" },
  chassisNumber: { section: "vehicle" },
  engineNumber: { section: "vehicle" },
  policyNumber: { section: "vehicle" },
  premiumAmount: { section: "vehicle", label: "Premium (₹)" },
  idv: { section: "vehicle", label: "IDV (₹)" },
  claimsStatus: {
    section: "vehicle",
    choices: claimsStatusNames.map((name) => [name, claimsStatuses[name]]),
  },
  previousNcb: { section: "vehicle", choices: ncbSlabs.map((slab) => [slab, `${slab}%`]) },
  source: { section: "vehicle" },
  fileRemark: { section: "vehicle", wide: true },
  newInsurer: { section: "sale", control: "insurer" },
  newPremium: { section: "sale", label: "New premium (₹)" },
  newExpiry: { section: "sale" },
  newPolicyNumber: { section: "sale" },
  newStart: { section: "sale" },
  payment: { section: "sale" },
  lostTo: { section: "loss", control: "insurer" },
  lostPremium: { section: "loss", label: "Their premium (₹)" },
  lostExpiry: { section: "loss" },
  lostReason: { section: "loss" },
  campaignId: { section: "assignment" },
  assignedTo: { section: "assignment" },
} satisfies Record<LeadFieldName, FormField>;

interface FieldsProps {
  section: keyof typeof sections;
  lead: Lead;
  register: Register;
}

export function Fields({ section, lead, register }: FieldsProps) {
  const names = keysOf(form).filter((name) => form[name].section === section);
  return (
    <Section {...sections[section]}>
      {names.map((name) => (
        <FormControl key={name} name={name} lead={lead} of={register(name)} />
      ))}
    </Section>
  );
}

function FormControl({ name, lead, of }: { name: LeadFieldName; lead: Lead; of: Control }) {
  const { kind, max, label: inHistory } = fieldOf(name);
  const { label = inHistory, control, choices, wide, ...asked }: FormField = form[name];
  if (choices) return <ChoiceField label={label} of={of} choices={choices} />;
  if (control === "insurer") return <InsurerField label={label} of={of} />;
  const field = {
    label,
    of,
    ...(asked.required && { required: true }),
    ...(asked.optional && { optional: true }),
  };
  if (kind === "year") {
    const help = `${OLDEST_YEAR} to ${newestYear(today(now()))}`;
    return <TextField {...field} numeric maxLength={4} help={help} />;
  }
  if (kind === "amount") return <TextField {...field} numeric maxLength={15} />;
  if (kind === "date") {
    const text = isFileDate(name) ? lead[textOfDate(name)] : null;
    return <TextField {...field} type="date" help={text === null ? undefined : `The file said “${text}”`} />;
  }
  const type = kind === "email" ? "email" : (control ?? "text");
  const input = (
    <TextField
      {...field}
      type={type}
      isRegistration={name === "registrationNumber"}
      {...(max && { maxLength: max })}
    />
  );
  return wide ? <div className="md:col-span-2">{input}</div> : input;
}
