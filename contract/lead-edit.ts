import * as z from "zod";
import { Amount, DateOnly, IdNumber, oneLine, Text } from "./fields.ts";
import { leadFieldNames } from "./lead-fields.ts";
import { claimsStatusNames, ncbSlabs } from "./vehicles.ts";

const optional = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => (text === undefined ? undefined : oneLine(text ?? "") || null));

const filled = (message: string) => Text(200).transform(oneLine).pipe(z.string().min(1, message)).optional();

/**
 * An edit: an absent field stays as it is, null clears it. Fields that do not exist or that the caller may not change
 * are ignored. `seen` holds the values the editor started from; where somebody else has changed one of them since,
 * nothing is saved and the answer is 409 with `conflicts`.
 */
export const LeadEdit = z.object({
  firstName: filled("First name is required"),
  lastName: optional(200),
  phoneNumber: filled("Mobile number is required"),
  email: optional(254).pipe(z.email("Invalid email address").nullish()),
  address: optional(500),
  registrationNumber: optional(100),
  vehicleType: optional(100),
  maker: optional(100),
  model: optional(100),
  variant: optional(100),
  manufactureYear: z.number().int().nullish(),
  registrationDate: DateOnly.nullish(),
  insuranceCompany: optional(200),
  insuranceExpiry: DateOnly.nullish(),
  policyNumber: optional(100),
  premiumAmount: Amount.nullish(),
  claimsStatus: z.enum(claimsStatusNames).nullish(),
  previousNcb: z
    .preprocess(
      (value) => (typeof value === "string" ? value.replace(/%$/, "") : value),
      z.enum(ncbSlabs).nullish(),
    )
    .optional(),
  newInsurer: optional(200),
  newExpiry: DateOnly.nullish(),
  newPolicyNumber: optional(100),
  newPremium: Amount.nullish(),
  campaignId: IdNumber.optional(),
  assignedTo: z.uuid().nullish(),
  seen: z.partialRecord(z.enum(leadFieldNames), z.union([z.string(), z.number()]).nullable()).optional(),
});
export type LeadEdit = z.output<typeof LeadEdit>;
