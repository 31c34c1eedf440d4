import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { DeletedDocument } from "#contract/documents/calls";
import { documentTypes } from "#contract/documents/types";
import { formatTime } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { tooltipped } from "#web/ui/tooltipped.ts";
import { deletedDocumentsOf } from "./data.ts";
import { FileName } from "./FileName.tsx";
import { useRestoreDocument } from "./remove-document.ts";

/** The documents deleted in the last minutes, by anybody, while the server can still restore them. */
export function DeletedDocuments({ leadId }: { leadId: string }) {
  const { data = [] } = useQuery(deletedDocumentsOf(leadId));
  if (data.length === 0) return null;
  return (
    <ul
      data-paper="no"
      aria-label="Recently deleted"
      className="rounded-b-lg border-t border-line-subtle bg-subtle py-0.5"
    >
      {data.map((document) => (
        <OneDeleted key={document.id} document={document} />
      ))}
    </ul>
  );
}

function OneDeleted({ document }: { document: DeletedDocument }) {
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
