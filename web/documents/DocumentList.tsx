import type { UseQueryResult } from "@tanstack/react-query";
import { FileText, Trash2 } from "lucide-react";
import type { Document } from "#contract/documents/calls";
import { documentTypes } from "#contract/documents/types";
import { DocumentButtons } from "#web/lead/documents/DocumentButtons.tsx";
import { formatSize } from "#web/lib/format/file-size.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { GuideLink } from "#web/ui/GuideLink.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FileName } from "./FileName.tsx";
import { useRemoveDocument } from "./remove-document.ts";

/** The lead's documents, newest first. */
export function DocumentList({ documents }: { documents: UseQueryResult<Document[]> }) {
  return (
    <QueryView
      query={documents}
      failed="Documents could not be loaded"
      loading={<ListSkeleton />}
      isEmpty={(list) => list.length === 0}
      empty={
        <p className="px-3.5 py-3 text-ink-3">
          No documents yet. <GuideLink slug="documents" />
        </p>
      }
    >
      {(list) => (
        <ul aria-label="Documents" className="divide-y divide-line-subtle">
          {list.map((document) => (
            <OneDocument key={document.id} document={document} />
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function OneDocument({ document }: { document: Document }) {
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

function ListSkeleton() {
  return (
    <div role="status" className="divide-y divide-line-subtle">
      <span className="sr-only">Loading documents...</span>
      {["w-24", "w-20"].map((width) => (
        <div key={width} className="flex gap-2.5 px-3.5 py-3">
          <Skeleton className="size-4" />
          <div className="grid gap-2">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
