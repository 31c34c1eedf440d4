import { Clock } from "lucide-react";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { useEscapeFirst } from "#web/lib/keys/escape-first.ts";
import { tooltipped } from "#web/ui/tooltipped.ts";

interface RailIconProps {
  /** What is due: 'Callback due'. */
  name: string;
  customer: string;
  children: ReactNode;
}

/** Not a dialog, so that the outcomes' keys still work. */
export function RailIcon({ name, customer, children }: RailIconProps) {
  const label = `${name}: ${customer}`;
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        {...tooltipped(label)}
        className="mb-2.5 grid size-[34px] flex-none animate-fade-in place-items-center rounded-md border border-purple-bd bg-purple-bg text-purple-solid hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Clock aria-hidden className="size-4" strokeWidth={1.75} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          role="group"
          aria-label={name}
          side="right"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-(--z-popover) grid w-[240px] animate-fade-in gap-2 rounded-lg border border-purple-bd bg-surface p-2.5 shadow-lg outline-none"
        >
          <EscapeFirst onEscape={() => setOpen(false)} />
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function EscapeFirst({ onEscape }: { onEscape: () => void }) {
  useEscapeFirst(onEscape);
  return null;
}
