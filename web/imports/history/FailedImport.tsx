import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { ImportRecord } from "#contract/imports/calls";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { handledRows } from "../running/time-left.ts";

const actions = {
  start: (id: string) => send("POST /api/imports/:id/start", { params: { id }, body: {} }),
  cancel: (id: string) => send("POST /api/imports/:id/cancel", { params: { id } }),
};

interface FailedImportProps {
  record: ImportRecord;
  onChanged: (record: ImportRecord) => void;
}

/** Why an import could not go on, to try it again or to discard the rows that are not saved. */
export function FailedImport({ record, onChanged }: FailedImportProps) {
  const [asking, setAsking] = useState(false);
  const left = Math.max(0, (record.rows ?? 0) - handledRows(record));
  const act = useMutation({
    mutationFn: (action: keyof typeof actions) => actions[action](String(record.id)),
    onSuccess: async (next, action) => {
      setAsking(false);
      onChanged(next);
      await refreshAfterCall(`POST /api/imports/:id/${action}`);
    },
    onError: (error) =>
      toast({
        title: "Error",
        description: messageOf(error, "The server could not be reached."),
        tone: "destructive",
      }),
  });
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
