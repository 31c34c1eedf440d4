import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "#web/lib/browser/copy.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast, toastError } from "#web/ui/toast.ts";

/** Specification §9. */
const CONFIRMED_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** The name of the copied text: 'Template 1 for Asha Rao'. */
  what: string;
  /** The placeholders of the text that have to be filled in by hand. */
  blanks: readonly string[];
  variant?: "primary" | "secondary";
  /** One of several on the screen: without the key. */
  plain?: boolean;
}

export function CopyButton({ text, what, blanks, variant = "secondary", plain = false }: CopyButtonProps) {
  // A new object for each copy, so that a second one restarts the two seconds.
  const [last, setLast] = useState<{ text: string }>();
  const copied = last?.text === text;
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(undefined), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const copy = async () => {
    if (await copyText(text)) {
      setLast({ text });
      const left = blanks.length > 0 ? ` Fill in before sending: ${blanks.join(", ")}.` : "";
      toast({ title: "Template Copied!", description: `${what} is on the clipboard.${left}` });
    } else {
      toastError("Could not copy template to clipboard", "Copy Failed");
    }
  };
  const key = plain ? undefined : "Y";
  useKeys({ Y: key && (() => void copy()) });

  return (
    <Button variant={variant} icon={copied ? Check : Copy} keys={copied ? undefined : key} onClick={copy}>
      {copied ? "Copied!" : "Copy"}
    </Button>
  );
}
