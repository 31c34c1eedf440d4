import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { isId } from "#web/lib/browser/address.ts";
import { type FileOfDraft, fileOfDraft } from "./files-of-drafts.ts";

const DRAFT = "draft";

/** Where the file of a draft is matched again. */
export const matchAddress = (draft: number) => `/csv-upload?${DRAFT}=${draft}`;

/** The draft whose matching was asked for; undefined for every other visit. */
export const useReturnedDraft = (): string | undefined =>
  new URLSearchParams(useSearch()).get(DRAFT) ?? undefined;

/** The same as the number that the calls take. */
export function useReplacedDraft(): number | undefined {
  const id = useReturnedDraft() ?? "";
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
