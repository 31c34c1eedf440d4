import type { ReactNode } from "react";
import type { FieldsOf } from "#contract/lead/fields";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { claimsStatuses, vehicleTypeLabel } from "#contract/lead/vehicles";
import type { Lead } from "#contract/leads/record";
import { formatRupees } from "#contract/rupees";
import { formatDate } from "#web/lib/format/format.ts";
import { Phone } from "#web/ui/Phone.tsx";

/** A customer, with a lead or without one. */
export type Stated = Pick<Lead, FieldsOf<"customer"> | "name" | "vehicleDetails" | "registrationDateText"> &
  Partial<Pick<Lead, FieldsOf<"lead">>>;

interface Row {
  label: string;
  /** How it reads, where that differs from how it is stored; empty while it is unknown. */
  value?: (of: Stated) => ReactNode;
  /** 'id' has a slashed zero, 'words' are no figures. */
  look?: keyof typeof looks;
}

export interface OwnFact extends Row {
  name: keyof Stated;
}

const looks = {
  figures: "num min-w-0 wrap-anywhere whitespace-normal",
  id: "num-id min-w-0 wrap-anywhere whitespace-normal",
  words: "min-w-0 wrap-anywhere",
};

const phone = (number: string | null) => number && <Phone value={formatPhone(number)} />;
export const rupees = (amount: number | null | undefined) => (amount == null ? null : formatRupees(amount));
export const date = (day: string | null | undefined) => day && formatDate(day);

/** What the cards say of a field, in the same words wherever it stands. */
const rows = {
  name: { label: "Name", look: "words" },
  phoneNumber: { label: "Phone", value: ({ phoneNumber }) => phone(phoneNumber) },
  secondPhone: { label: "Second phone", value: ({ secondPhone }) => phone(secondPhone) },
  email: { label: "Email" },
  /** 'Flat 3, Baner, Pune 411045' */
  address: { label: "Address", value: (of) => [of.address, cityText(of)].filter(Boolean).join(", ") },
  city: { label: "City", value: cityText },
  language: { label: "Language" },
  registrationNumber: {
    label: "Registration",
    value: ({ registrationNumber }) => registrationNumber && formatRegistration(registrationNumber),
    look: "id",
  },
  vehicleDetails: { label: "Vehicle", look: "words" },
  vehicleType: {
    label: "Type",
    value: ({ vehicleType }) => vehicleType && vehicleTypeLabel(vehicleType),
    look: "words",
  },
  manufactureYear: { label: "Year" },
  registrationDate: {
    label: "Registration date",
    value: (of) => date(of.registrationDate) ?? of.registrationDateText,
  },
  fuelType: { label: "Fuel" },
  chassisNumber: { label: "Chassis number" },
  engineNumber: { label: "Engine number" },
  insuranceCompany: { label: "Company", look: "words" },
  policyNumber: { label: "Policy number" },
  premiumAmount: { label: "Premium", value: ({ premiumAmount }) => rupees(premiumAmount) },
  idv: { label: "IDV", value: ({ idv }) => rupees(idv) },
  claimsStatus: {
    label: "Claims status",
    value: ({ claimsStatus }) => claimsStatus && claimsStatuses[claimsStatus],
    look: "words",
  },
  previousNcb: { label: "Previous NCB", value: ({ previousNcb }) => previousNcb && `${previousNcb}%` },
  source: { label: "Source" },
} as const satisfies Partial<Record<keyof Stated, Row>>;

export type FactName = keyof typeof rows;
/** A field of the table, or one that stands on one card only. */
export type Field = FactName | OwnFact;

/** What is known of these fields: label and value. */
export const knownFacts = (of: Stated, fields: readonly Field[]) =>
  fields.flatMap((field) => {
    const { name, label, value, look = "figures" } = factOf(field);
    const known = value ? value(of) : of[name];
    return known ? [{ name, label, known, look: looks[look] }] : [];
  });

export const factOf = (field: Field): OwnFact =>
  typeof field === "string" ? { name: field, ...rows[field] } : field;

function cityText({ city, pinCode }: Stated): string {
  return [city, pinCode].filter(Boolean).join(" ");
}
