import { Popover } from "radix-ui";
import type { KeyboardEvent, RefObject } from "react";
import { type ExportFormat, exportFormatNames, exportFormats } from "#contract/exports/formats";

interface ExportChoiceProps {
  opener: RefObject<HTMLButtonElement | null>;
  addressOf: (format: ExportFormat) => string;
  onClose: () => void;
}

/** The files to choose from, each a link that downloads it; mounted only while it is open. */
export function ExportChoice({ opener, addressOf, onClose }: ExportChoiceProps) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={opener} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Export as"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            // The library passes links over.
            event.preventDefault();
            if (event.target instanceof Element) event.target.querySelector("a")?.focus();
          }}
          onKeyDown={(event) => {
            moveByArrows(event);
            // Not left to the library, whose topmost layer may be a toast.
            if (event.key === "Escape") onClose();
          }}
          onInteractOutside={(event) => {
            // The button itself closes it.
            if (event.target instanceof Node && opener.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
          className="z-(--z-popover) grid min-w-[140px] animate-fade-in rounded-md border border-line bg-surface p-1 shadow-lg outline-none"
        >
          {exportFormatNames.map((format) => (
            <a
              key={format}
              href={addressOf(format)}
              download
              onClick={onClose}
              className="flex h-8 items-center rounded-sm px-2.5 text-ink no-underline hover:bg-hover focus-visible:-outline-offset-2 max-md:h-11"
            >
              {exportFormats[format].label}
            </a>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** In addition to Tab. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  links.at((at + step) % links.length)?.focus();
}
