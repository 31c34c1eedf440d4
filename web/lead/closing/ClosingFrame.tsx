import type { ReactNode, Ref } from "react";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import { Dialog, type DialogProps } from "#web/ui/Dialog.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { goOn } from "../go-on.ts";
import { phoneLayout } from "../phone-layout.ts";
import { Continued } from "../work/Continued.tsx";
import { pressUndo } from "../work/undo-key.ts";

interface ClosingFrameProps extends Pick<DialogProps, "title" | "confirm" | "onClose"> {
  lead: Lead;
  /** Opened right after the outcome, when it can be skipped. */
  fresh: boolean;
  purpose: string;
  /** Given when the fields have what was typed here before. */
  startEmpty: (() => void) | undefined;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A dialog of two columns, which names its lead: in call mode the next one is behind it. */
export function ClosingFrame({
  lead,
  fresh,
  purpose,
  startEmpty,
  ref,
  children,
  ...dialog
}: ClosingFrameProps) {
  const onPhone = phoneLayout.use();
  return (
    <Dialog
      size="l"
      {...dialog}
      description={
        <>
          <b className="block font-semibold text-ink">
            {[lead.name, lead.registrationNumber && formatRegistration(lead.registrationNumber)]
              .filter(Boolean)
              .join(" · ")}
          </b>
          {purpose}
        </>
      }
      cancelLabel={fresh ? "Skip" : undefined}
      whileLoading={fresh ? { Z: pressUndo } : undefined}
      footerStart={
        fresh && !onPhone ? (
          <span aria-hidden className="text-12 text-ink-3">
            <Kbd>Esc</Kbd> skips
          </span>
        ) : undefined
      }
    >
      {startEmpty && <Continued onStartEmpty={startEmpty} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its fields are what takes the key */}
      <div ref={ref} onKeyDown={goOn} className="grid gap-3.5 md:grid-cols-2">
        {children}
      </div>
    </Dialog>
  );
}
