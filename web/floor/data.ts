import { keepPreviousData } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { read } from "#web/lib/read.ts";

/** Breaks and open leads are in no change feed; a hidden tab rests. */
export const READ_EVERY_MS = 3000;

export const floorNow = read("GET /api/floor", {}, { refetchInterval: READ_EVERY_MS });

export const teamDays = (month: string) =>
  read("GET /api/breaks/team", { query: { month } }, { placeholderData: keepPreviousData });

export const fileOf = (month: string, format: ExportFormat) =>
  exportAddress("/api/breaks/team/export", { month }, format);
