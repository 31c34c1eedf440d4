import { keepPreviousData } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { read } from "#web/lib/read.ts";
import type { ListState, Narrowing } from "./list-state.ts";

export const ENTRIES_PER_PAGE = 50;

/** One page; the previous rows stay while it loads. */
export function entriesOf({ search, page, ...narrowing }: ListState) {
  const query = { search: search || undefined, ...narrowing, page, limit: ENTRIES_PER_PAGE };
  return read("GET /api/audit-log", { query }, { placeholderData: keepPreviousData });
}

/** The address of the same entries as a file, all of them. */
export const fileOf = ({ search, group, without, user, from, to }: Narrowing, format: ExportFormat) =>
  exportAddress(
    "/api/audit-log/export",
    { search: search || undefined, group, without, user, from, to },
    format,
  );
