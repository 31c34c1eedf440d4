/** The papers of a lead (specification §3). A new kind is one row here. */
export const documentTypes = {
  insurance_policy: { label: "Previous Policy Copy" },
  rc_card: { label: "RC Copy" },
  driving_license: { label: "Driving License" },
  /** Its holder's number should be masked but for the last four digits (IRDAI, 29 January 2019). */
  aadhar_card: { label: "Aadhar Card", asksForMasking: true },
  quotation: { label: "Insurance Quotation" },
  others: { label: "Other" },
} as const satisfies Record<string, { label: string; asksForMasking?: true }>;

export type DocumentType = keyof typeof documentTypes;
export const documentTypeNames = Object.keys(documentTypes) as [DocumentType, ...DocumentType[]];

export function asksForMasking(type: DocumentType): boolean {
  return "asksForMasking" in documentTypes[type];
}

/** What a file may be, by the ending of its name; its bytes must say the same. */
export const fileFormats = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

export type FileFormat = keyof typeof fileFormats;

/** The format that a file's name claims; undefined for any other. */
export function formatOf(fileName: string): FileFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(fileFormats, ending) ? (ending as FileFormat) : undefined;
}

/** Exactly 5 MB is still accepted. */
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** Documents noted before this day have no file (specification §8). */
const FILES_KEPT_SINCE = "2025-08-01T00:00:00+05:30";

export function isFromBeforeFiles(uploadedAt: string | Date): boolean {
  return new Date(uploadedAt) < new Date(FILES_KEPT_SINCE);
}

export const documentFaults = {
  tooLarge: "Please select a file smaller than 5MB",
  missing: "Please select a file and document type",
  format: "Only PDF, JPG, JPEG, PNG, DOC and DOCX files are accepted",
  notWhatItSays: "The file's content is not what its name says",
  noFile: "This document was uploaded before file storage was implemented. Please re-upload the document.",
} as const;
