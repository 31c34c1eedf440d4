import { Check, Copy } from "lucide-react";
import { useCopied } from "#web/lib/browser/use-copied.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";

/** What was typed for a lead that is gone, to be taken elsewhere. */
export function UnsavedRemark({ typed }: { typed: string }) {
  const [copied, copyText] = useCopied();
  const copy = async () => {
    if (!(await copyText(typed)))
      toast({
        title: "Copy Failed",
        description: "Could not copy the remark to clipboard",
        tone: "destructive",
      });
  };
  return (
    <figure className="mt-4 w-[min(44ch,100%)] overflow-hidden rounded-lg border border-line bg-surface text-left">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line-subtle bg-subtle py-1.5 pr-1.5 pl-3 text-12 font-medium text-ink-2">
        Your remark was not saved
        <Button size="xs" icon={copied ? Check : Copy} aria-label="Copy the remark" onClick={copy}>
          {copied ? "Copied!" : "Copy"}
        </Button>
      </figcaption>
      <blockquote className="px-3 py-2.5 wrap-anywhere whitespace-pre-wrap text-ink">{typed}</blockquote>
    </figure>
  );
}
