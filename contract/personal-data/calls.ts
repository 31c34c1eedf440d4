import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { Done, IdParams, Text } from "#contract/schemas";
import { namedBy } from "./erased-text.ts";

const Count = z.number().int();
const ofPerson = { records: Count, leads: Count };
const Which = z.object({
  /** Only the given record, where its number belongs to others too. */
  only: z.literal("record").optional(),
});

/**
 * All data about one person: every record with the phone number of the given one, and everything under it.
 */
export const personalDataApi = {
  preview: endpoint({
    method: "GET",
    path: "/api/customers/:id/personal-data/preview",
    summary:
      "What an erasure would remove: the numbers that count as the person's, and the records that have them",
    needs: "personal-data:manage",
    params: IdParams,
    query: Which,
    reply: z
      .object({
        ...ofPerson,
        documents: Count,
        /** Rows of files that are not imported yet. */
        draftRows: Count,
        /** As they are shown. */
        numbers: z.array(z.string()),
        /** The different names on the records, in their order; a number may belong to many people. */
        names: z.array(z.string()),
      })
      .meta({ id: "PersonalDataPreview" }),
  }),
  export: endpoint({
    method: "GET",
    path: "/api/customers/:id/personal-data",
    summary: "Everything about a person in one ZIP file: a page to read, the same as JSON, and the documents",
    needs: "personal-data:manage",
    limitedAs: "export",
    params: IdParams,
    reply: "attachment",
  }),
  erase: endpoint({
    method: "DELETE",
    path: "/api/customers/:id/personal-data",
    summary: "Erase a person's records with their leads, history and documents, for good",
    needs: "personal-data:manage",
    params: IdParams,
    query: Which,
    reply: z.object({ message: z.string(), ...ofPerson }).meta({ id: "Erased" }),
  }),
  eraseTraces: endpoint({
    method: "POST",
    path: "/api/personal-data/erase",
    summary: "Erase what is kept of a person without a record, by a phone number or a registration number",
    needs: "personal-data:manage",
    body: z.object({
      of: Text(100).refine(namedBy, "A whole phone number or registration number is needed"),
    }),
    reply: Done,
  }),
};
