import { Chip } from "#web/ui/Chip.tsx";

/** Above the fields of a dialog that has what was typed in it before. */
export function Continued({ onStartEmpty }: { onStartEmpty: () => void }) {
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      Continued from what you typed
      <Chip onClick={onStartEmpty}>Start empty</Chip>
    </p>
  );
}
