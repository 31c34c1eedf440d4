import { Check, Copy } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

/** What was typed for a lead that is gone, to be taken elsewhere. */
export function UnsavedRemark({ typed }: { typed: string }) {
  const [copied, copy] = useCopied("Could not copy the remark to clipboard");
  return (
    <figure className="mt-4 w-[min(44ch,100%)] overflow-hidden rounded-lg border border-line bg-surface text-left">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line-subtle bg-subtle py-1.5 pr-1.5 pl-3 text-12 font-medium text-ink-2">
        Your remark was not saved
        <Button
          size="xs"
          icon={copied ? Check : Copy}
          aria-label="Copy the remark"
          onClick={() => void copy(typed)}
        >
          {copied ? "Copied!" : "Copy"}
        </Button>
      </figcaption>
      <blockquote className="px-3 py-2.5 wrap-anywhere whitespace-pre-wrap text-ink">{typed}</blockquote>
    </figure>
  );
}
