import { keepPreviousData } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { read } from "#web/lib/read.ts";
import type { ListState, Narrowing } from "./list-state.ts";

export const CONVERSIONS_PER_PAGE = 50;

const asked = ({ search, month, telecaller, insurer }: Narrowing) => ({
  search: search || undefined,
  month,
  telecaller,
  insurer: insurer || undefined,
});

const KEPT = { placeholderData: keepPreviousData };

/** One page; the previous rows stay while it loads. */
export function conversionsOf(state: ListState) {
  const { sort, sortOrder, page } = state;
  const query = { ...asked(state), sort, sortOrder, page, limit: CONVERSIONS_PER_PAGE };
  return read("GET /api/conversions", { query }, KEPT);
}

/** The figures of the chosen month, or of this one. */
export const figuresOf = (state: Narrowing) =>
  read("GET /api/conversions/figures", { query: asked(state) }, KEPT);

/** The address of the same conversions as a file, all of them. */
export const fileOf = (state: Narrowing, format: ExportFormat) =>
  exportAddress("/api/conversions/export", asked(state), format);
