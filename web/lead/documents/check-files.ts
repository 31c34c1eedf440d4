import { DOCUMENT_MAX_BYTES, documentFaults, fileFormats, formatOf } from "#contract/documents/types";

/** For the attribute of a field for files. */
export const ACCEPTED_ENDINGS = Object.keys(fileFormats)
  .map((ending) => `.${ending}`)
  .join(",");

/** The specification's messages for a file that cannot be uploaded (§5, §8). */
export const fileFaults = {
  tooLarge: { title: "File too large", description: documentFaults.tooLarge },
  format: { title: "Upload failed", description: documentFaults.format },
  empty: { title: "Upload failed", description: documentFaults.empty },
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
  if (!formatOf(name)) return "format";
  return size === 0 ? "empty" : undefined;
}
