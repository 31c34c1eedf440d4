import { keysOf } from "#contract/tables";
import { MINUTE_MS } from "#contract/time/calendar";

/** The types of documents of a lead (specification §3). A new type is one row here. */
export const documentTypes = {
  insurance_policy: { label: "Previous Policy Copy" },
  rc_card: { label: "RC Copy" },
  driving_license: { label: "Driving License" },
  /** All but the last four digits of the number should be masked (IRDAI, 29 January 2019). */
  aadhar_card: { label: "Aadhar Card", asksForMasking: true },
  quotation: { label: "Insurance Quotation" },
  others: { label: "Other" },
} as const satisfies Record<string, { label: string; asksForMasking?: true }>;

/** What a renewal needs from the customer (Template 2 asks for them; there is no type for a PAN card). */
export const requiredDocuments = [
  "insurance_policy",
  "rc_card",
  "aadhar_card",
] as const satisfies DocumentType[];

export type DocumentType = keyof typeof documentTypes;
export const documentTypeNames = keysOf(documentTypes);

export function asksForMasking(type: DocumentType): boolean {
  return "asksForMasking" in documentTypes[type];
}

/** Accepted formats by file extension; the content must match the extension. */
export const fileFormats = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type FileFormat = keyof typeof fileFormats;

const formatNames = keysOf(fileFormats);

/** The format by a file's extension; undefined for any other. */
export function formatOf(fileName: string): FileFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  return formatNames.find((format) => format === ending);
}

/** Inclusive: exactly 5 MB is accepted. */
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** How long a deleted document can be restored. */
export const RESTORABLE_MS = 10 * MINUTE_MS;

/** From this time on a document deleted then can no longer be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_MS);
}

/** Documents recorded before this day have no file (specification §8). */
const FILES_KEPT_SINCE = "2025-08-01T00:00:00+05:30";

export function isFromBeforeFiles(uploadedAt: string | Date): boolean {
  return new Date(uploadedAt) < new Date(FILES_KEPT_SINCE);
}

export const documentFaults = {
  tooLarge: "Please select a file smaller than 5MB",
  missing: "Please select a file and document type",
  format: "Only PDF, JPG, JPEG, PNG, DOC and DOCX files are accepted",
  empty: "This file is empty. Choose another one.",
  notWhatItSays: (format: FileFormat) =>
    `This is not a real ${format.toUpperCase()} file. Choose the original, or save it again in that format.`,
  removed: "This document was deleted and can no longer be restored",
  noFile: "This document was uploaded before file storage was implemented. Please re-upload the document.",
} as const;
