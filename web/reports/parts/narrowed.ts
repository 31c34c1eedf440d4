import { pick } from "#contract/tables";
import { filterNames, NO_FILTERS } from "./address.ts";
import type { Asked } from "./data.ts";

export const filtersOf = (asked: Asked) => pick({ ...NO_FILTERS, ...asked }, filterNames);

/** What the figures of a report are narrowed to: its months and filters. */
export const narrowedTo = (asked: Asked) => ({
  firstMonth: asked.from,
  lastMonth: asked.to,
  ...filtersOf(asked),
});
