import { Check, Copy } from "lucide-react";
import { useCopied } from "#web/lib/browser/use-copied.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { toast } from "#web/ui/toast.ts";

export function CopyPhone({ phone, label = "Copy phone" }: { phone: string; label?: string }) {
  const [copied, copyText] = useCopied();
  const copy = async () => {
    if (!(await copyText(phone)))
      toast({
        title: "Copy Failed",
        description: "Could not copy the phone number to clipboard",
        tone: "destructive",
      });
  };
  return (
    <>
      <IconButton icon={copied ? Check : Copy} label={label} size="xs" onClick={copy} />
      <span role="status" className="text-12 text-ok-text">
        {copied && "Copied!"}
      </span>
    </>
  );
}
