import type { KnownSource } from "../matching/known-source.ts";

/** The file of a draft with how its columns were matched. */
export interface FileOfDraft {
  file: File;
  matched: KnownSource;
  /** The chosen month; null when each row goes to the month of its expiry. */
  month: string | null;
}

let latest: (FileOfDraft & { draft: string }) | undefined;

/** The latest file is kept while the page lives, for the way back from its draft; after a reload the browser has let go of it. */
export function keepFileOfDraft(draft: string, of: FileOfDraft): void {
  latest = { ...of, draft };
}

export const fileOfDraft = (draft: string): FileOfDraft | undefined =>
  latest?.draft === draft ? latest : undefined;
