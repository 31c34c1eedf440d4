import { Popover } from "radix-ui";
import type { RefObject } from "react";
import { encode } from "uqr";
import { useEscapeFirst } from "#web/lib/keys/escape-first.ts";

interface DialCodeProps {
  /** A tel: link. */
  href: string;
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The white margin scanners need around the code. */
const QUIET_ZONE = 4;

/** A QR code that a phone's camera reads as a number to dial. */
export function DialCode({ href, opener, onClose }: DialCodeProps) {
  const { data, size } = encode(href, { ecc: "M", border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  useEscapeFirst(onClose);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={opener} />
      <Popover.Portal>
        <Popover.Content
          // Not a dialog, so that the outcomes' keys still work.
          role="group"
          aria-label="Scan to dial"
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // The button itself closes it.
            if (event.target instanceof Node && opener.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Unless an outcome's key has moved the focus to its button.
            if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
          }}
          className="z-(--z-popover) w-[200px] animate-fade-in rounded-lg border border-line bg-surface p-2 text-center shadow-lg outline-none"
        >
          {/* Dark on white in both themes: many cameras read nothing else. */}
          <svg
            role="img"
            aria-label={`Code for ${href.replace("tel:", "")}`}
            viewBox={`0 0 ${size} ${size}`}
            shapeRendering="crispEdges"
            className="block w-full rounded-md"
          >
            <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
            <path fill="#000" d={dark.join("")} />
          </svg>
          <p className="mt-1.5 text-12 text-ink-2">Scan with a phone to dial</p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
