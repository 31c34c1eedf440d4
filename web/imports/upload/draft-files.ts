import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { isId } from "#web/lib/browser/address.ts";
import { keepText, readKept } from "#web/lib/browser/kept-text.ts";
import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";
import type { KnownSource } from "../mapping/known-source.ts";

/** The file of a draft with how its columns were matched. */
interface FileOfDraft {
  file: File;
  matched: KnownSource;
  /** The chosen month; null when each row goes to the month of its expiry. */
  month: string | null;
}

let latest: (FileOfDraft & { draft: number }) | undefined;

/** The latest file is kept while the page lives, for the way back from its draft; after a reload the browser has let go of it. */
export function keepFileOfDraft(draft: number, of: FileOfDraft): void {
  latest = { ...of, draft };
}

export const fileOfDraft = (draft: number): FileOfDraft | undefined =>
  latest?.draft === draft ? latest : undefined;

const DRAFT = "draft";

/** Where the file of a draft is matched again. */
export const matchAddress = (draft: number) => `/csv-upload?${DRAFT}=${draft}`;

/** The draft whose matching was asked for; undefined for every other visit. */
export function useReturnedDraft(): number | undefined {
  const id = new URLSearchParams(useSearch()).get(DRAFT) ?? "";
  return isId(id) ? Number(id) : undefined;
}

/** Opens the file of that draft when the page still has it. */
export function useReturnedFile(open: (of: FileOfDraft) => void): void {
  const draft = useReturnedDraft();
  const onReturn = useEffectEvent(() => {
    const found = draft && fileOfDraft(draft);
    if (found) open(found);
  });
  useEffect(() => onReturn(), []);
}

/**
 * Whether a person has left drafts in this browser that are neither imported nor discarded. Without any, CSV Upload makes
 * the calls of the specification (§7) only; drafts of other browsers stand in the import history.
 */
export const useLeavesDrafts = createOwnSwitch("renewdesk:drafts", false);

const MATCHING_FILE = "renewdesk:matching-file";

/** The name of the file whose columns are being matched in this tab, also after a reload. */
export const fileBeingMatched = (): string | undefined => readKept(MATCHING_FILE) || undefined;
export const noteFileBeingMatched = (name: string | undefined) => keepText(MATCHING_FILE, name ?? "");
