import { DOCUMENT_MAX_BYTES, type DocumentType, documentFaults, formatOf } from "#contract/documents/types";

/** A file to upload, and how far it is. Uploaded ones leave the list when the last one is through. */
export interface ChosenFile {
  key: number;
  file: File;
  documentType: DocumentType | undefined;
  state: "waiting" | "sending" | "failed" | "done";
  /** Why it was not uploaded. */
  reason?: string | undefined;
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

/** The specification's messages for a file that cannot be uploaded (§5, §8). */
export const fileFaults = {
  tooLarge: { title: "File too large", description: documentFaults.tooLarge },
  format: { title: "Upload failed", description: documentFaults.format },
};

export interface RefusedFile {
  name: string;
  fault: keyof typeof fileFaults;
}

/** Those that can be uploaded, and for each of the others why not. */
export function checkFiles<F extends Pick<File, "name" | "size">>(chosen: readonly F[]) {
  const accepted: F[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const fault = faultOf(file);
    if (fault) refused.push({ name: file.name, fault });
    else accepted.push(file);
  }
  return { accepted, refused };
}

function faultOf({ name, size }: Pick<File, "name" | "size">): RefusedFile["fault"] | undefined {
  if (size > DOCUMENT_MAX_BYTES) return "tooLarge";
  return formatOf(name) ? undefined : "format";
}
