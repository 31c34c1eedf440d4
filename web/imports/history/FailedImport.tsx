import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { ImportRecord } from "#contract/imports/schemas";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useImportAction } from "./data.ts";
import { handledRows } from "./import-text.ts";

/** Why an import could not go on, to try it again or to discard the rows that are not saved. */
export function FailedImport({ record }: { record: ImportRecord }) {
  const [asking, setAsking] = useState(false);
  const left = Math.max(0, (record.rows ?? 0) - handledRows(record));
  const act = useImportAction(record.id, "Error", () => setAsking(false));
  return (
    <div className="mb-3">
      <Notice tone="danger" role="alert" title="The import could not go on">
        <p>
          {record.failure}. {formatNumber(handledRows(record))} of {formatCount(record.rows ?? 0, "row")} are
          done and stay. Other imports go on.
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button icon={RotateCw} busy={act.isPending} onClick={() => act.mutate("start")}>
            Try again
          </Button>
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Discard the rest…
          </Button>
        </div>
      </Notice>
      <Dialog
        alert
        size="s"
        open={asking}
        onClose={() => setAsking(false)}
        title="Discard the rest?"
        description={`${formatCount(left, "row")} will not be imported. What is saved stays and can be undone.`}
        cancelLabel="Keep"
        confirm={{
          label: "Discard",
          onConfirm: () => act.mutate("cancel"),
          busy: act.isPending,
          busyLabel: "Discarding...",
          danger: true,
        }}
      />
    </div>
  );
}
