import { useState } from "react";
import { labelOfColumn } from "#contract/lead/columns";
import { formatNumber } from "#web/lib/format/format.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { mendsOfDraft } from "./kept-mends.ts";

/** What was typed for a draft that is one no longer: nothing can save it there, but its text is not lost. */
export function LostMends({ draft }: { draft: string }) {
  const { waiting, typed } = mendsOfDraft(useViewer().id, draft);
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
        <ul className="num my-1.5 font-medium wrap-anywhere">
          {lost.map(({ row, column, text }) => (
            <li key={`${row} ${column}`}>
              Row {formatNumber(row)}, {labelOfColumn(column)}: {text}
            </li>
          ))}
        </ul>
        <Button size="s" onClick={dismiss}>
          Dismiss
        </Button>
      </Notice>
    </div>
  );
}
