import { today } from "#contract/calendar";
import { type LeadFieldName, saleFields } from "#contract/lead-fields";
import type { Lead } from "#contract/leads";
import {
  claimsStatuses,
  claimsStatusNames,
  ncbSlabs,
  newestYear,
  OLDEST_YEAR,
  vehicleTypes,
} from "#contract/vehicles";
import { now } from "#web/lib/clock.ts";
import { ChoiceField, type Control, InsurerField, Section, TextField } from "../fields.tsx";

/** Joins a field of the lead to its control. */
export type Register = (field: LeadFieldName) => Control;

export function PersonFields({ register }: { register: Register }) {
  return (
    <Section title="Personal Information">
      <TextField label="First name" required of={register("firstName")} />
      <TextField label="Last name" of={register("lastName")} />
      <TextField label="Mobile number" required type="tel" of={register("phoneNumber")} />
      <TextField label="Email" optional type="email" maxLength={254} of={register("email")} />
      <div className="md:col-span-2">
        <TextField label="Address" optional maxLength={500} of={register("address")} />
      </div>
    </Section>
  );
}

export function VehicleFields({ register, lead }: { register: Register; lead: Lead }) {
  const lastYear = newestYear(today(now()));
  return (
    <Section title="Vehicle & Policy Information">
      <TextField label="Registration number" maxLength={100} of={register("registrationNumber")} />
      <ChoiceField
        label="Vehicle type"
        of={register("vehicleType")}
        choices={Object.entries(vehicleTypes).map(([value, { label }]) => [value, label])}
      />
      <TextField
        label="Manufacture year"
        numeric
        maxLength={4}
        help={`${OLDEST_YEAR} to ${lastYear}`}
        of={register("manufactureYear")}
      />
      <TextField label="Maker" maxLength={100} of={register("maker")} />
      <TextField label="Model" maxLength={100} of={register("model")} />
      <TextField label="Variant" maxLength={100} of={register("variant")} />
      <InsurerField label="Insurance company" of={register("insuranceCompany")} />
      <TextField
        label="Insurance expiry"
        type="date"
        help={fromFile(lead.insuranceExpiryText)}
        of={register("insuranceExpiry")}
      />
      <TextField
        label="Registration date"
        type="date"
        help={fromFile(lead.registrationDateText)}
        of={register("registrationDate")}
      />
      <TextField label="Policy number" maxLength={100} of={register("policyNumber")} />
      <TextField label="Premium (₹)" numeric maxLength={15} of={register("premiumAmount")} />
      <ChoiceField
        label="Claims status"
        of={register("claimsStatus")}
        choices={claimsStatusNames.map((name) => [name, claimsStatuses[name]])}
      />
      <ChoiceField
        label="Previous NCB"
        of={register("previousNcb")}
        choices={ncbSlabs.map((slab) => [slab, `${slab}%`])}
      />
    </Section>
  );
}

export function hasSale(lead: Lead): boolean {
  return lead.subStatus === "policy_done_by_sln" || saleFields.some((field) => lead[field] !== null);
}

/** The policy that we sold, once the outcome says so. */
export function SaleFields({ register }: { register: Register }) {
  return (
    <Section title="New Policy" columns={2}>
      <InsurerField label="New insurer" of={register("newInsurer")} />
      <TextField label="New premium (₹)" numeric maxLength={15} of={register("newPremium")} />
      <TextField label="New expiry" type="date" of={register("newExpiry")} />
      <TextField label="New policy number" maxLength={100} of={register("newPolicyNumber")} />
    </Section>
  );
}

function fromFile(text: string | null): string | undefined {
  return text === null ? undefined : `The file said “${text}”`;
}
