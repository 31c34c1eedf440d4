import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "#web/lib/browser/copy.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { toast } from "#web/ui/toast.ts";

/** Specification §9. */
const COPIED_MS = 2000;

export function CopyPhone({ phone }: { phone: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(phone)) setCopied(true);
    else
      toast({
        title: "Copy Failed",
        description: "Could not copy the phone number to clipboard",
        tone: "destructive",
      });
  };
  return (
    <>
      <IconButton icon={copied ? Check : Copy} label="Copy phone" size="xs" onClick={copy} />
      <span role="status" className="text-12 text-ok-text">
        {copied && "Copied!"}
      </span>
    </>
  );
}
