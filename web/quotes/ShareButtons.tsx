import { Copy, ImageDown, MessageCircle, Printer, Send } from "lucide-react";
import { outcomes } from "#contract/lead/outcomes";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { copyText } from "#web/lib/browser/copy.ts";
import { saveFile } from "#web/lib/http/save-file.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { AboveBottomBar } from "#web/ui/AboveBottomBar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast, toastError } from "#web/ui/toast.ts";
import type { Paper } from "./paper.ts";

interface ShareButtonsProps {
  /** Sends it by WhatsApp; undefined while that is not allowed. */
  onSend: (() => void) | undefined;
  /** Marks what was given in another way as sent; undefined once the policy is sold. */
  onMark: (() => void) | undefined;
  /** Undefined while every quote is expired. */
  message: string | undefined;
  paper: Paper;
  onShare: () => void;
}

/** The comparison as a message, on paper and as a picture, in the agency's name. */
export function ShareButtons({ onSend, onMark, message, paper, onShare }: ShareButtonsProps) {
  const refuse = (act: "copy" | "save" | "print") =>
    toast({
      title: `Nothing to ${act}`,
      description: "Every quote has expired. Change ‘Valid until’ first.",
      tone: "plain",
    });
  const copy = async () => {
    onShare();
    if (message === undefined) refuse("copy");
    else if (await copyText(message))
      toast({ title: "Copied", description: "The comparison is on the clipboard" });
    else toastError("Could not copy the comparison", "Copy Failed");
  };
  const picture = async () => {
    onShare();
    if (message === undefined) return refuse("save");
    try {
      const { pictureOf } = await import("./picture.ts");
      await giveAway(
        new File([await pictureOf(paper)], `Quotes ${paper.vehicle}.png`, { type: "image/png" }),
      );
    } catch {
      toastError("The image could not be made");
    }
  };
  const sharing = (act: (() => void) | undefined) =>
    act &&
    (() => {
      onShare();
      act();
    });
  const [send, mark] = [sharing(onSend), sharing(onMark)];
  const onPhone = phoneLayout.use();
  useKeys({ W: send, Q: mark, Y: () => void copy() });
  const sending = (
    <Button variant="primary" icon={MessageCircle} keys="W" disabled={!send} onClick={send}>
      Send on WhatsApp
    </Button>
  );
  return (
    <>
      {!onPhone && sending}
      <Button icon={Copy} keys="Y" onClick={() => void copy()}>
        Copy as message
      </Button>
      <Button icon={ImageDown} onClick={() => void picture()}>
        Save as image
      </Button>
      <Button
        icon={Printer}
        onClick={() => {
          onShare();
          if (message === undefined) refuse("print");
          else print();
        }}
      >
        Print
      </Button>
      {mark && (
        <Button icon={Send} keys="Q" onClick={mark}>
          {outcomes.quote_sent.label}
        </Button>
      )}
      {onPhone && (
        <AboveBottomBar>
          <div className="grid">{sending}</div>
        </AboveBottomBar>
      )}
    </>
  );
}

/** To another app on a phone that can; otherwise into the downloads. */
async function giveAway(file: File): Promise<void> {
  if (!phoneLayout.matches() || !navigator.canShare?.({ files: [file] })) {
    saveFile(file.name, file);
    return;
  }
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === "AbortError";
    if (!isCancelled) saveFile(file.name, file);
  }
}
