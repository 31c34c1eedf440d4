import { newestYear, OLDEST_YEAR, vehicleTypes } from "#contract/lead/vehicles";
import { today } from "#contract/time/calendar";
import { ChoiceField, type Control, Section, TextField } from "#web/lead/fields.tsx";
import { now } from "#web/lib/browser/clock.ts";
import type { DraftField } from "./draft.ts";

/** Connects a field of the modal to its control. */
export type Register = (field: DraftField) => Control;

export function PersonFields({ register }: { register: Register }) {
  return (
    <Section title="Personal Information" columns={2}>
      <TextField label="First name" required of={register("firstName")} />
      <TextField label="Last name" required of={register("lastName")} />
      <TextField
        label="Mobile number"
        required
        type="tel"
        placeholder="+91-XXXXXXXXXX"
        of={register("mobileNumber")}
      />
      <TextField
        label="Email"
        optional
        type="email"
        placeholder="name@example.com"
        maxLength={254}
        of={register("email")}
      />
      <div className="md:col-span-2">
        <TextField
          label="Address"
          optional
          placeholder="Flat, street, city, PIN"
          maxLength={500}
          of={register("address")}
        />
      </div>
    </Section>
  );
}

export function VehicleFields({ register }: { register: Register }) {
  return (
    <Section title="Vehicle & Policy Information" columns={2}>
      <ChoiceField
        label="Vehicle type"
        required
        empty="Select vehicle type"
        of={register("vehicleType")}
        choices={Object.entries(vehicleTypes).map(([value, { label }]) => [value, label])}
      />
      <TextField
        label="Registration number"
        optional
        isRegistration
        maxLength={100}
        of={register("registrationNumber")}
      />
      <TextField label="Maker" optional maxLength={100} of={register("maker")} />
      <TextField label="Model" optional maxLength={100} of={register("model")} />
      <TextField
        label="Manufacture year"
        optional
        numeric
        maxLength={4}
        placeholder={`${OLDEST_YEAR} to ${newestYear(today(now()))}`}
        of={register("manufactureYear")}
      />
      <TextField
        label="Policy number"
        optional
        placeholder="P-0000-0000"
        maxLength={100}
        of={register("policyNumber")}
      />
      <TextField label="Policy expiry date" optional type="date" of={register("policyExpiryDate")} />
      <TextField
        label="Premium amount"
        optional
        numeric
        placeholder="₹ 0"
        maxLength={15}
        of={register("premiumAmount")}
      />
    </Section>
  );
}
