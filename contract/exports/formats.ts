import { keysOf } from "#contract/tables";

/** The files that a list is exported as. */
export const exportFormats = {
  csv: { label: "CSV" },
  xlsx: { label: "Excel (.xlsx)" },
} as const;
export type ExportFormat = keyof typeof exportFormats;
export const exportFormatNames = keysOf(exportFormats);
