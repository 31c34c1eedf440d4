import { useEffect, useState } from "react";
import { copyText } from "./copy.ts";

/** 'Copied!' shows for so long (specification §9). */
const COPIED_MS = 2000;

/** Whether a text has just been copied, and the copying, which answers false when the browser refuses. */
export function useCopied(): [copied: boolean, copy: (text: string) => Promise<boolean>] {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const isCopied = await copyText(text);
    if (isCopied) setCopied(true);
    return isCopied;
  };
  return [copied, copy];
}
