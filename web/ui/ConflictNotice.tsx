import { valueText } from "#contract/audit/changed-values";
import type { Conflict, Keep } from "#web/lib/http/conflicts.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

interface ConflictNoticeProps {
  conflicts: Conflict[];
  onSettle: (keep: Keep) => void;
}

/** It stands above what was typed, of which the end may be in sight. */
const intoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** A colleague saved first: their changes, and whose values to keep. Nothing has been saved yet. */
export function ConflictNotice({ conflicts, onSettle }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  return (
    <div ref={intoSight} className="mb-3.5 scroll-my-20">
      <Notice tone="warn" role="alert" title="Changed by someone else in the meantime">
        <ul className="my-1">
          {conflicts.map(({ field, label, value }) => (
            <li key={field}>
              {label}: now <Value text={value === null || value === "" ? "empty" : valueText(value)} />
            </li>
          ))}
        </ul>
        <p>Your changes are not saved yet, and nothing is lost: choose, then save.</p>
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

const Value = ({ text }: { text: string }) => (
  <b className={text.includes("\n") ? "line-clamp-8 whitespace-pre-line" : "break-words"}>{text}</b>
);
