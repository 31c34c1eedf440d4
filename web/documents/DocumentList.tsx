import { type UseQueryResult, useMutation } from "@tanstack/react-query";
import { Download, Eye, FileText, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents/calls";
import { documentTypes, fileFormats, formatOf, isFromBeforeFiles } from "#contract/documents/types";
import { downloadDocument } from "#web/lead/download-document.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatSize } from "#web/lib/format/file-size.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useRemoveDocument } from "./remove-document.ts";

/** The lead's documents, newest first. */
export function DocumentList({ documents }: { documents: UseQueryResult<Document[]> }) {
  return (
    <QueryView
      query={documents}
      failed="Documents could not be loaded"
      loading={<ListSkeleton />}
      isEmpty={(list) => list.length === 0}
      empty={<p className="px-3.5 py-3 text-ink-3">No documents yet.</p>}
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
  const download = useMutation({ mutationFn: downloadDocument });
  const remove = useRemoveDocument();
  const [isShown, setIsShown] = useState(false);
  const type = previewType(document);
  const Preview = previewDialog.use(isShown);
  const { documentType, fileName, size, masked, uploadedAt, uploadedBy } = document;
  return (
    <li className="flex items-start py-2 pr-2 pl-3.5">
      <FileText aria-hidden className="mt-0.5 mr-2.5 size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {documentTypes[documentType].label}
          {masked !== null && (
            <span className="font-normal text-ink-3">{masked ? " · masked" : " · not masked"}</span>
          )}
        </p>
        <p className="num flex text-12 text-ink-2">
          <span className="truncate" title={fileName}>
            {fileName}
          </span>
          {size !== null && <span className="flex-none whitespace-pre"> · {formatSize(size)}</span>}
        </p>
        <p className="num text-12 text-ink-3">
          <time dateTime={uploadedAt} title={`${formatDateTime(uploadedAt)} IST`}>
            {formatDateTime(uploadedAt)}
          </time>
          {uploadedBy && ` · ${uploadedBy}`}
        </p>
      </div>
      {type && (
        <IconButton
          icon={Eye}
          label={`View ${fileName}`}
          onPointerEnter={previewDialog.prepare}
          onFocus={previewDialog.prepare}
          onClick={() => setIsShown(true)}
        />
      )}
      <IconButton
        icon={Download}
        label={`Download ${fileName}`}
        disabled={download.isPending}
        onClick={() => download.mutate(document)}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${fileName}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(document)}
      />
      {type && Preview && (
        <Preview document={isShown ? document : undefined} type={type} onClose={() => setIsShown(false)} />
      )}
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

const shown = ["pdf", "jpg", "jpeg", "png"];

/** The type of a file that the browser can show; undefined for one that can only be downloaded. */
function previewType({ fileName, uploadedAt, size }: Document): string | undefined {
  const format = formatOf(fileName);
  if (!format || !shown.includes(format) || size === null || isFromBeforeFiles(uploadedAt)) return undefined;
  return fileFormats[format];
}

const previewDialog = preloadable(async () => (await import("./PreviewDialog.tsx")).PreviewDialog);
