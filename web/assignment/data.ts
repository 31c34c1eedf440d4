import { keepPreviousData } from "@tanstack/react-query";
import type { SentSelection } from "#contract/leads/bulk/calls";
import { read } from "#web/lib/read.ts";

export type Filter = SentSelection["filter"];

/** The open leads of a filter by parts, and the telecallers; those of the filter before stay while others load. */
export const assignableOf = (query: Filter) =>
  read("GET /api/leads/assignable", { query }, { placeholderData: keepPreviousData });
