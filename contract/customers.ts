import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { DateOnly, Text } from "./fields.ts";
import { OLDEST_YEAR } from "./vehicles.ts";

const filled = (message: string) => Text(200).refine((text) => text.trim() !== "", message);
const optional = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => text?.trim() || null);

/** The form Add New Lead (specification §3, §5): person, vehicle and policy of a new record. */
export const NewCustomer = z.object({
  firstName: filled("First name is required"),
  lastName: filled("Last name is required"),
  email: optional(254).pipe(z.email("Invalid email address").nullable()),
  mobileNumber: filled("Mobile number is required"),
  address: optional(500),
  vehicleType: filled("Vehicle type is required"),
  policyNumber: optional(100),
  policyExpiryDate: z.union([z.literal(""), DateOnly]).nullish(),
  premiumAmount: z.number().min(0).max(999_999_999_999).nullish(),
  registrationNumber: optional(100),
  maker: optional(100),
  model: optional(100),
  manufactureYear: z.number().int().min(OLDEST_YEAR).max(2999).nullish(),
});
export type NewCustomer = z.output<typeof NewCustomer>;

export const customersApi = {
  create: endpoint({
    method: "POST",
    path: "/api/customers",
    summary: "Create a customer's record; its lead is a call of its own",
    needs: "leads:work",
    body: NewCustomer,
    reply: z.object({ id: z.number().int() }).meta({ id: "CustomerId" }),
  }),
};
