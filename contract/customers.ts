import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Amount, DateOnly, oneLine, Text } from "./fields.ts";

const filled = (message: string) => Text(200, message).transform(oneLine).pipe(z.string().min(1, message));
const optional = (max: number) =>
  Text(max)
    .nullish()
    .transform((text) => oneLine(text ?? "") || null);

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
  premiumAmount: Amount.nullish(),
  registrationNumber: optional(100),
  maker: optional(100),
  model: optional(100),
  manufactureYear: z.number().int().nullish(),
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
