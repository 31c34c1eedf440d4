import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { Conflict } from "./data.ts";

interface ConflictNoticeProps {
  conflicts: Conflict[];
  onSettle: (keep: "mine" | "theirs") => void;
}

/** A colleague saved first: their changes, and whose values to keep. Nothing has been saved yet. */
export function ConflictNotice({ conflicts, onSettle }: ConflictNoticeProps) {
  return (
    <div className="mb-3.5">
      <Notice tone="warn" role="alert" title="Changed by someone else in the meantime">
        <ul className="my-1">
          {conflicts.map(({ field, label, value }) => (
            <li key={field}>
              {label} is now <b>{value ?? "empty"}</b>
            </li>
          ))}
        </ul>
        <p>Your changes are not saved yet, and nothing is lost.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="s" onClick={() => onSettle("theirs")}>
            Use theirs
          </Button>
          <Button size="s" onClick={() => onSettle("mine")}>
            Keep mine
          </Button>
        </div>
      </Notice>
    </div>
  );
}
