import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./Kbd.tsx";

/** Specification §9: open delay 700 ms, skip delay 300 ms. */
export function TooltipDelays({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  text: string;
  keys?: string | undefined;
  children: ReactElement;
}

export function Tooltip({ text, keys, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-(--z-toast) inline-flex animate-fade-in items-center gap-1.5 rounded-sm bg-inverse px-2 py-1 text-12 text-ink-inverse"
        >
          {text}
          {keys && <Kbd>{keys}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
