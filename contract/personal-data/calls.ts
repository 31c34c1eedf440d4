import * as z from "zod";
import { endpoint } from "#contract/endpoint";
import { IdParams } from "#contract/schemas";

/**
 * All data about one person: every record with the phone number of the given one, and everything under it.
 */
export const personalDataApi = {
  export: endpoint({
    method: "GET",
    path: "/api/customers/:id/personal-data",
    summary: "Everything about a person in one ZIP file: the records as JSON, and the documents",
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
    reply: z
      .object({ message: z.string(), records: z.number().int(), leads: z.number().int() })
      .meta({ id: "Erased" }),
  }),
};
