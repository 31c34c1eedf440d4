import { Tooltip as Radix } from "radix-ui";
import { Kbd } from "./Kbd.tsx";

export interface TooltipText {
  text: string;
  keys: string | undefined;
  /** The element it explains. */
  of: Element;
}

/** The open tooltip, placed by the library above or below its element. */
export function TooltipBubble({ text, keys, of }: TooltipText) {
  const { left, top, width, height } = of.getBoundingClientRect();
  return (
    <Radix.Provider>
      <Radix.Root open>
        <Radix.Trigger asChild>
          <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={of.closest("[data-tooltips-below]") ? "bottom" : "top"}
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-toast) inline-flex animate-fade-in items-center gap-1.5 rounded-sm bg-inverse px-2 py-1 text-12 text-ink-inverse"
          >
            {text}
            {keys && <Kbd>{keys}</Kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
