import { useEffect, useState } from "react";
import { copyText } from "#web/lib/browser/copy.ts";
import { toastError } from "#web/ui/toast.ts";

/** 'Copied!' shows for so long (specification §9). */
const COPIED_MS = 2000;

/** Whether a text has just been copied, and the copying; `failed` is said where the browser refuses. */
export function useCopied(failed: string): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true);
    else toastError(failed, "Copy Failed");
  };
  return [copied, copy];
}
