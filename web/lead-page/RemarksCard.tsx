import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Lead } from "#contract/leads/record";
import { FileRemark } from "#web/lead/facts/FileRemark.tsx";
import { isCallOrRemark } from "#web/lead/work/contacts.ts";
import { History } from "#web/lead/work/History.tsx";
import { historyOf } from "#web/lead/work/lead-queries.ts";
import { RemarkBox } from "#web/lead/work/RemarkBox.tsx";
import { useRemark } from "#web/lead/work/remark.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Chip } from "#web/ui/Chip.tsx";

interface RemarksCardProps {
  lead: Lead;
  locked: boolean;
  today: string;
  onUndo: (() => void) | undefined;
}

/** Specification §2, §5: remarks, and the history below. */
export function RemarksCard({ lead, locked, today, onUndo }: RemarksCardProps) {
  const history = useQuery(historyOf(String(lead.id)));
  const remark = useRemark(lead);
  const [onlyCalls, setOnlyCalls] = useState(false);
  const calls = history.data?.filter(isCallOrRemark);

  return (
    <Card
      title="Remarks"
      meta={
        <span data-paper="no" className="max-md:hidden">
          Also saved as notes with the next outcome
        </span>
      }
    >
      <div className="[&>p]:mb-2.5">
        <FileRemark lead={lead} />
      </div>
      <RemarkBox
        remark={remark}
        placeholder="What did the customer say?"
        onSave={locked ? () => undefined : remark.save}
      />
      <div className="mt-2 mb-3.5 flex flex-wrap items-center justify-between gap-2">
        <p className="num text-12 whitespace-nowrap text-ink-3">
          {history.data && history.data.length > 0 && `${countText(history.data.length)}, newest first`}
        </p>
        {calls && calls.length > 0 && calls.length < (history.data?.length ?? 0) && (
          <div data-paper="no" className="mr-auto">
            <Chip on={onlyCalls} onClick={() => setOnlyCalls(!onlyCalls)}>
              Calls and remarks only
            </Chip>
          </div>
        )}
        <span className="ml-auto">
          <Button
            size="s"
            keys="Ctrl ↵"
            disabled={remark.isEmpty || (locked && !remark.isPending)}
            busy={remark.isPending}
            busyLabel="Saving..."
            onClick={remark.save}
          >
            Save Remarks
          </Button>
        </span>
      </div>
      <History
        history={history}
        today={today}
        onUndo={locked ? undefined : onUndo}
        shows={onlyCalls ? isCallOrRemark : undefined}
      />
    </Card>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 entry" : `${formatNumber(count)} entries`;
}
