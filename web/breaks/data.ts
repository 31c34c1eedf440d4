import { keepPreviousData } from "@tanstack/react-query";
import type { ExportFormat } from "#contract/exports/formats";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { read } from "#web/lib/read.ts";

export const teamDays = (month: string) =>
  read("GET /api/breaks/team", { query: { month } }, { placeholderData: keepPreviousData });

export const fileOf = (month: string, format: ExportFormat) =>
  exportAddress("/api/breaks/team/export", { month }, format);
