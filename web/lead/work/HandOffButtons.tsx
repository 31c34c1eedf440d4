import clsx from "clsx";
import { MessageCircle, Phone, QrCode } from "lucide-react";
import { useId, useRef, useState } from "react";
import { messageLabel } from "#contract/templates/own-messages";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { HandOff } from "./hand-off.ts";

const code = preloadable(async () => (await import("./DialCode.tsx")).DialCode);

interface HandOffButtonsProps {
  handOff: HandOff;
  size?: "m" | "l" | undefined;
}

/** Call, QR code and WhatsApp, with their keys and the reason when they are disabled. */
export function HandOffButtons({ handOff, size = "m" }: HandOffButtonsProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const why = useId();
  const follow = (start: string) =>
    buttons.current?.querySelector<HTMLAnchorElement>(`a[href^="${start}"]`)?.click();
  useKeys({ D: () => follow("tel:"), W: () => follow("https://wa.me/") });
  return (
    // Large, in call mode, the reason takes no room: with and without it the outcomes are at the same place. Beside the buttons
    // nothing lies over it.
    <div ref={buttons} className={clsx("flex-none", size === "l" && "reason-beside")}>
      <div className="flex justify-end gap-2 max-md:flex-row-reverse max-md:[&>.grow-on-phone]:flex-1">
        <WhatsAppButton handOff={handOff} size={size} why={why} />
        {handOff.dial && <CodeButton href={handOff.dial} onOpen={() => handOff.note()} />}
        <CallButton handOff={handOff} size={size} why={why} />
      </div>
      <Reason id={why} handOff={handOff} />
    </div>
  );
}

/** Without keys, at full width. */
export function HandOffBar({ handOff }: HandOffButtonsProps) {
  const why = useId();
  return (
    <>
      <div className="[&>p]:truncate">
        <Reason id={why} handOff={handOff} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <CallButton handOff={handOff} why={why} />
        <WhatsAppButton handOff={handOff} why={why} />
      </div>
    </>
  );
}

export function Reason({ id, handOff: { reason } }: { id: string; handOff: HandOff }) {
  return (
    reason && (
      <p
        id={id}
        className="my-1 text-right text-12 text-balance text-ink-3 max-md:text-center md:w-0 md:min-w-full"
      >
        {reason}
      </p>
    )
  );
}

interface OneProps {
  handOff: HandOff;
  size?: "s" | "m" | "l" | undefined;
  /** The id of the reason shown while the button is disabled. */
  why: string;
}

export function CallButton({ handOff: { dial, note }, size, why }: OneProps) {
  return (
    <span className="grow-on-phone inline-grid">
      {dial ? (
        <ButtonLink href={dial} external onFollow={() => note()} variant="primary" size={size} icon={Phone}>
          Call
          <Kbd>D</Kbd>
        </ButtonLink>
      ) : (
        <Button variant="primary" size={size} icon={Phone} disabled aria-describedby={why}>
          Call
        </Button>
      )}
    </span>
  );
}

export function WhatsAppButton({
  handOff: { whatsapp, template, note },
  size,
  why,
  plain = false,
}: OneProps & { plain?: boolean }) {
  return (
    <span className="grow-on-phone inline-grid">
      {whatsapp ? (
        <ButtonLink
          href={whatsapp}
          external
          beside
          onFollow={() => note(template)}
          size={size}
          icon={MessageCircle}
        >
          WhatsApp
          <span className="sr-only">, {messageLabel(template)}</span>
          {!plain && <Kbd>W</Kbd>}
        </ButtonLink>
      ) : (
        <Button size={size} icon={MessageCircle} disabled aria-describedby={why}>
          WhatsApp
        </Button>
      )}
    </span>
  );
}

/**
 * For computers that cannot dial: the phone's camera dials. Showing the code is recorded like a dialed
 * number.
 */
export function CodeButton({ href, onOpen }: { href: string; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const Code = code.use(open);
  const turn = () => {
    if (!open) onOpen();
    setOpen(!open);
  };
  return (
    <span className="inline-flex items-center max-md:hidden">
      <IconButton
        ref={button}
        icon={QrCode}
        label="Scan to dial"
        aria-expanded={open}
        onPointerEnter={code.prepare}
        onFocus={code.prepare}
        onClick={turn}
      />
      {open && Code && <Code href={href} opener={button} onClose={() => setOpen(false)} />}
    </span>
  );
}
