import { useRef } from "react";
import { Chip } from "#web/ui/Chip.tsx";

/** Above the fields of a dialog that has what was typed in it before. */
export function Continued({ onStartEmpty }: { onStartEmpty: () => void }) {
  const line = useRef<HTMLParagraphElement>(null);
  const startEmpty = () => {
    const first = line.current?.closest("form")?.querySelector<HTMLElement>("input, select, textarea");
    onStartEmpty();
    // The chip goes with its press; what the fields start with is selected.
    requestAnimationFrame(() => first?.focus());
  };
  return (
    <p ref={line} className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      Continued from what you typed
      <Chip onClick={startEmpty}>Start empty</Chip>
    </p>
  );
}
