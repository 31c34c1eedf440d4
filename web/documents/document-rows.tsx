import { FileText, Trash2 } from "lucide-react";
import type { DeletedDocument, Document } from "#contract/documents/calls";
import { documentTypes } from "#contract/documents/types";
import { DocumentButtons } from "#web/lead/documents/DocumentButtons.tsx";
import { formatSize } from "#web/lib/format/file-size.ts";
import { formatDateTime, formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { tooltipped } from "#web/ui/tooltipped.ts";
import { FileName } from "./FileName.tsx";
import { useRemoveDocument, useRestoreDocument } from "./remove-document.ts";

export function OneDocument({ document }: { document: Document }) {
  const remove = useRemoveDocument();
  const { documentType, fileName, size, masked, uploadedAt, uploadedBy } = document;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start py-2 pr-2 pl-3.5">
      <FileText aria-hidden className="mt-0.5 mr-2.5 size-4 text-ink-3" strokeWidth={1.75} />
      <p className="font-medium">
        {documentTypes[documentType].label}
        {masked !== null && (
          <span className="font-normal text-ink-3">{masked ? " · masked" : " · not masked"}</span>
        )}
      </p>
      <div className="-my-1.5 flex">
        <DocumentButtons document={document} />
        <IconButton
          icon={Trash2}
          label={`Delete ${fileName}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(document)}
        />
      </div>
      <p className="num col-span-2 col-start-2 flex pr-1.5 text-12 whitespace-pre text-ink-2">
        <FileName name={fileName} />
        {size !== null && ` · ${formatSize(size)}`}
      </p>
      <p className="num col-span-2 col-start-2 text-12 text-ink-3">
        <time dateTime={uploadedAt} title={`${formatDateTime(uploadedAt)} IST`}>
          {formatDateTime(uploadedAt)}
        </time>
        {uploadedBy && ` · ${uploadedBy}`}
      </p>
    </li>
  );
}

export function OneDeleted({ document }: { document: DeletedDocument }) {
  const restore = useRestoreDocument();
  const { documentType, fileName, deletedAt, restorableUntil } = document;
  return (
    <li className="num flex items-center gap-1.5 py-0.5 pr-2 pl-3.5 text-12 text-ink-2">
      <Trash2 aria-hidden className="size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      <p className="flex min-w-0 flex-1">
        <FileName name={fileName} title={`${documentTypes[documentType].label}: ${fileName}`} />
        <span className="flex-none whitespace-pre"> deleted </span>
        <time dateTime={deletedAt} className="flex-none">
          {formatTime(deletedAt)}
        </time>
      </p>
      <Button
        variant="ghost"
        size="xs"
        busy={restore.isPending}
        aria-label={`Restore ${fileName}`}
        {...tooltipped(`Can be restored until ${formatTime(restorableUntil)}`)}
        onClick={() => restore.mutate(document)}
      >
        Restore
      </Button>
    </li>
  );
}
