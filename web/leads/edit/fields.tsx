import { useId } from "react";
import { today } from "#contract/calendar";
import { insurerLabels } from "#contract/insurers";
import type { LeadFieldName } from "#contract/lead-fields";
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
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { ChoiceField, type Control, Section, TextField } from "../fields.tsx";

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
  const insurers = useId();
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
      <Field label="Insurance company" error={register("insuranceCompany").error}>
        <Input
          list={insurers}
          autoComplete="off"
          maxLength={200}
          value={register("insuranceCompany").value}
          onChange={register("insuranceCompany").onChange}
        />
        <datalist id={insurers}>
          {insurerLabels.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </datalist>
      </Field>
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

function fromFile(text: string | null): string | undefined {
  return text === null ? undefined : `The file said “${text}”`;
}
