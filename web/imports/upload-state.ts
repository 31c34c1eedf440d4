import { useSyncExternalStore } from "react";
import type { Tally } from "./send-batches.ts";

/** The one upload of this desk. It goes on while the person looks at other screens. */
export interface Upload {
  /** Whose it is: nobody else at this desk sees it. */
  owner: string;
  /** The screen that it was begun on. */
  from: "csv-upload" | "database";
  phase: "reading" | "sending" | "stopping" | "stopped" | "failed" | "done";
  name: string;
  /** The campaign month, YYYY-MM. */
  month: string;
  header: string[];
  /** Rows of the whole file; 0 while it is still being read. */
  total: number;
  tally: Tally;
  /** Why it went no further. */
  problem?: string | undefined;
  /** Whether the rest can still be sent. */
  canContinue?: boolean | undefined;
}

let upload: Upload | undefined;
const listeners = new Set<() => void>();

export function currentUpload(): Upload | undefined {
  return upload;
}

export function isUnderWay(phase: Upload["phase"] | undefined): boolean {
  return phase === "reading" || phase === "sending" || phase === "stopping";
}

export function changeUpload(next: Upload | undefined): void {
  upload = next;
  if (isUnderWay(next?.phase)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  for (const listener of listeners) listener();
}

export function patchUpload(part: Partial<Upload>): void {
  if (upload) changeUpload({ ...upload, ...part });
}

export function useUpload(owner: string): Upload | undefined {
  const current = useSyncExternalStore(subscribe, currentUpload);
  return current?.owner === owner ? current : undefined;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The browser asks before it leaves the page: what was not sent yet would stay behind. */
function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
}
