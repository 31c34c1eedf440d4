import { useQuery } from "@tanstack/react-query";
import { History, Pencil, Trash2, UserCheck } from "lucide-react";
import type { ImportRecord, UndoPreview } from "#contract/imports/schemas";
import { formatRegistration } from "#contract/lead/registration";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatCount, formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { undoPreviewOf, useImportAction } from "./data.ts";
import { nameOf } from "./import-text.ts";
import { Line } from "./UndoneImport.tsx";

interface UndoDialogProps {
  record: ImportRecord;
  open: boolean;
  onClose: () => void;
}

/** Says what an undo would do before it is done. */
export function UndoDialog({ record, open, onClose }: UndoDialogProps) {
  const id = String(record.id);
  const preview = useQuery({ ...undoPreviewOf(id), enabled: open });
  const undo = useImportAction(record.id, "undo", "Not undone", onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      title="Undo this import?"
      description={`${nameOf(record)}, ${formatDateTime(record.createdAt)}`}
      footerStart={<span className="text-12 text-ink-3">You can import the file again.</span>}
      confirm={{
        label: "Undo import",
        onConfirm: () => undo.mutate(),
        busy: undo.isPending,
        busyLabel: "Undoing...",
        danger: true,
        disabled: !preview.data,
      }}
    >
      <QueryView query={preview} failed="Could not count the leads" loading={<Loading text="Counting..." />}>
        {(counted) => <Preview preview={counted} />}
      </QueryView>
    </Dialog>
  );
}

function Preview({
  preview: { removed, renewals, restored, edited, worked, stay },
}: {
  preview: UndoPreview;
}) {
  return (
    <div className="grid gap-2.5">
      {(removed > 0 || restored === 0) && (
        <Line icon={Trash2}>
          <b className="font-semibold">
            {formatCount(removed, "lead")}
            {renewals > 0 &&
              ` and ${formatCount(renewals, "renewal")} made of ${removed === 1 ? "it" : "them"}`}{" "}
            will be removed.
          </b>
          {removed > 0 && ` Nobody has worked on ${removed + renewals === 1 ? "it" : "them"}.`}
        </Line>
      )}
      {restored > 0 && (
        <Line icon={History}>
          <b className="font-semibold">{formatCount(restored, "customer")}</b> known before{" "}
          {restored === 1 ? "gets its" : "get their"} former values back.
        </Line>
      )}
      {edited > 0 && (
        <Line icon={Pencil}>
          <b className="font-semibold">
            {formatCount(edited, "changed customer")} {edited === 1 ? "stays as it is" : "stay as they are"}:
          </b>{" "}
          edited after the import.
        </Line>
      )}
      {worked > 0 && (
        <Line icon={UserCheck}>
          <b className="font-semibold">
            {formatCount(worked, "lead")} {worked === 1 ? "stays" : "stay"}
          </b>{" "}
          because somebody has worked on {worked === 1 ? "it" : "them"}.
        </Line>
      )}
      {stay.length > 0 && (
        <ul className="max-h-52 overflow-y-auto rounded-md border border-line" aria-label="Leads that stay">
          {stay.map((lead) => (
            <li
              key={lead.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 not-first:border-t not-first:border-line-subtle"
            >
              <span className="w-40 truncate font-medium" title={lead.name}>
                {lead.name}
              </span>
              <span className="num-id w-28 text-ink-2">
                {lead.registrationNumber ? formatRegistration(lead.registrationNumber) : ""}
              </span>
              <span className="text-ink-2">{lead.telecaller}</span>
              <span className="ml-auto">
                <LeadStatusBadge lead={lead} />
              </span>
            </li>
          ))}
          {worked > stay.length && (
            <li className="border-t border-line-subtle px-3 py-2 text-ink-2">
              and {formatNumber(worked - stay.length)} more that stay
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
