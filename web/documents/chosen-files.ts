import type { DocumentType } from "#contract/documents/types";

/** A file to upload, and how far it is. Uploaded ones leave the list when the last one is through. */
export interface ChosenFile {
  key: number;
  file: File;
  documentType: DocumentType | undefined;
  state: "waiting" | "sending" | "failed" | "done";
  /** Why it was not uploaded. */
  reason?: string | undefined;
  isRejected?: boolean;
}

/** What an upload sends: files that were refused are left out while there are others. */
export function toSend(files: readonly ChosenFile[]): readonly ChosenFile[] {
  const others = files.filter(({ isRejected }) => !isRejected);
  return others.length > 0 ? others : files;
}

let lastKey = 0;

export function chosenFiles(files: readonly File[]): ChosenFile[] {
  return files.map((file) => {
    lastKey += 1;
    return { key: lastKey, file, documentType: undefined, state: "waiting" };
  });
}

/** Gives these files the types that their names propose, once the rules are loaded; a chosen type stays. */
export async function proposedTypes(added: readonly ChosenFile[]) {
  const rules = await import("#contract/documents/guess-type").catch(() => undefined);
  const keys = new Set(added.map(({ key }) => key));
  return (files: readonly ChosenFile[]) =>
    files.map((one) =>
      keys.has(one.key)
        ? { ...one, documentType: one.documentType ?? rules?.typeOfName(one.file.name) }
        : one,
    );
}
