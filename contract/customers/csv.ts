import { csvText } from "#contract/exports/csv-text";
import { recordColumns } from "#contract/leads/exported";

/** The file that the browser makes of the customers it shows (specification §7): the columns of every export. */
export const exportHeader = recordColumns.map(({ header }) => header);

export const exportRow = (record: Parameters<(typeof recordColumns)[number]["of"]>[0]) =>
  recordColumns.map(({ of }) => csvText(of(record)));
