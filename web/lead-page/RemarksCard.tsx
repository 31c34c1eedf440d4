import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { REMARK_RESULT, REMARK_TAG } from "#contract/lead/remarks";
import type { Lead } from "#contract/leads/record";
import { historyOf, isSending, useNote } from "#web/lead/work/data.ts";
import type { Draft } from "#web/lead/work/drafts.ts";
import { History } from "#web/lead/work/History.tsx";
import { RemarkBox } from "#web/lead/work/RemarkBox.tsx";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

interface RemarksCardProps {
  lead: Lead;
  draft: Draft;
  locked: boolean;
  today: string;
}

/** Specification §2, §5: remarks, and the history below. */
export function RemarksCard({ lead, draft, locked, today }: RemarksCardProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const history = useQuery(historyOf(String(lead.id)));
  const remark = useNote(lead, REMARK_RESULT, {
    failure: "Failed to save remarks",
    done: () => ({ title: "Success", description: "Remarks saved" }),
    onSaved: (notes) => {
      draft.clear(notes.slice(REMARK_TAG.length + 1));
      // The button is disabled while the field is empty and cannot keep the focus.
      box.current?.focus();
    },
  });
  const isEmpty = draft.text.trim() === "";
  const save = () => {
    if (!isEmpty && !isSending(lead.id)) remark.mutate(`${REMARK_TAG} ${draft.text}`);
  };

  return (
    <Card
      title="Remarks"
      meta={<span className="max-md:hidden">Also saved as notes with the next outcome</span>}
    >
      <RemarkBox ref={box} draft={draft} placeholder="What did the customer say?" />
      <div className="mt-2 mb-3.5 flex items-center justify-between gap-2">
        <p className="num text-12 text-ink-3">
          {history.data && history.data.length > 0 && `${countText(history.data.length)}, newest first`}
        </p>
        <Button
          size="s"
          disabled={isEmpty || (locked && !remark.isPending)}
          busy={remark.isPending}
          busyLabel="Saving..."
          onClick={save}
        >
          Save Remarks
        </Button>
      </div>
      <History history={history} today={today} />
    </Card>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 entry" : `${formatNumber(count)} entries`;
}
