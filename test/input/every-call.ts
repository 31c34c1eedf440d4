import * as z from "zod";
import { api, type CallName } from "#contract/api";
import type { Endpoint } from "#contract/endpoint";
import { type Office, type Person, uploadLeads } from "#server/testing/office";
import { type About, sampleQuote, sampleRequests } from "#server/testing/sample-requests";

/** For tests of bad input: every call, and a valid request of each to corrupt. */

export const calls = Object.values(api).flatMap((feature): Endpoint[] => Object.values(feature));

export function nameOf({ method, path }: Endpoint): CallName {
  const name = `${method} ${path}`;
  if (!isCall(name)) throw new Error(`${name} has no request in server/testing/sample-requests.ts`);
  return name;
}

function isCall(name: string): name is CallName {
  return Object.hasOwn(sampleRequests, name);
}

export function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** These would end the session the others need, or delete the user. */
const ENDING = [
  "/api/auth/change-password",
  "/api/users/:id",
  "/api/leads/bulk-delete",
  "/api/customers/:id/personal-data",
];
export const isRepeatable = ({ method, path }: Endpoint) =>
  method === "GET" || !ENDING.some((one) => path.startsWith(one));

export async function aRecord(office: Office, holder: Person): Promise<About> {
  const registration = "TN09ZZ0001";
  const [lead = 0] = await uploadLeads(office, [
    { registrationNumber: registration, telecallerName: "asha" },
  ]);
  const { body } = await office.admin.get(`/api/leads/${lead}`);
  const { body: quote } = await holder.send("POST", `/api/leads/${lead}/quotes`, sampleQuote);
  const january = { name: "January", month: "Jan 2027", year: 2027 };
  const campaign = (await office.admin.send("POST", "/api/campaigns", january)).body.id;
  return {
    lead,
    customer: body.customerId,
    document: 1,
    quote: quote.id,
    campaign,
    holder: holder.id,
    registration,
    user: holder.id,
    admin: office.admin.id,
  };
}

/** Runs `work` on every item, several at a time. */
export async function someAtATime<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
