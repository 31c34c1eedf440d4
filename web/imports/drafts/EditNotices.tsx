import { useState } from "react";
import type { Draft } from "#contract/imports/drafts/schemas";
import { labelOfColumn } from "#contract/lead/columns";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { type Edit, editsOfDraft } from "./edits.ts";

/** What was typed for a draft that is one no longer: nothing can save it there, but its text is not lost. */
export function UnsavedEdits({ draft }: { draft: string }) {
  const { waiting, typed } = editsOfDraft(useViewer().id, draft);
  const [lost, setLost] = useState(() =>
    [...waiting.read(), ...typed.read()].filter(({ text }) => text !== null && text !== ""),
  );
  if (lost.length === 0) return null;
  const dismiss = () => {
    waiting.write([]);
    typed.write([]);
    setLost([]);
  };
  return (
    <div className="mb-3">
      <Notice tone="warn" role="alert" title="What you typed was not saved">
        The draft was imported or discarded in another window or by somebody else before it was sent:
        <ul className="num my-1.5 font-medium">
          <Cells cells={lost} />
        </ul>
        <Button size="s" onClick={dismiss}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}

const Cells = ({ cells }: { cells: readonly Edit[] }) =>
  cells.map(({ row, column, text }) => (
    <li key={`${row} ${column}`} className="wrap-anywhere">
      Row {formatNumber(row)}, {labelOfColumn(column)}: {text || "(empty)"}
    </li>
  ));

/** What is left of the edits after the columns were matched again. */
export function KeptEdits({ carried }: Pick<Draft, "carried">) {
  if (!carried || carried.kept + carried.dropped === 0) return null;
  const { kept, dropped, first } = carried;
  const rest = dropped - first.length;
  return (
    <div className="mb-2.5">
      <Notice
        tone={dropped > 0 ? "warn" : "info"}
        role="status"
        title={`Matched again: ${formatCount(kept, "edited cell")} kept${dropped > 0 ? `, ${formatNumber(dropped)} could not be kept` : ""}`}
      >
        {dropped > 0 && (
          <>
            These cells have another text now, or their row is gone. What was typed:
            <ul className="num mt-1 max-h-32 overflow-y-auto text-ink">
              <Cells cells={first} />
              {rest > 0 && <li className="text-ink-2">and {formatNumber(rest)} more</li>}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
}
