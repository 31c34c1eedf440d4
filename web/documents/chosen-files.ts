import type { DocumentType } from "#contract/documents/types";

/** A file to upload, and how far it is. Uploaded ones leave the list. */
export interface ChosenFile {
  key: number;
  file: File;
  documentType: DocumentType | undefined;
  state: "waiting" | "sending" | "failed" | "done";
}

let lastKey = 0;

export function chosenFile(file: File, documentType: DocumentType | undefined): ChosenFile {
  lastKey += 1;
  return { key: lastKey, file, documentType, state: "waiting" };
}
