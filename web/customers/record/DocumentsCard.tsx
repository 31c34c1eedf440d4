import { useMutation } from "@tanstack/react-query";
import { Download, FileText } from "lucide-react";
import type { Document } from "#contract/documents/calls";
import { documentTypes } from "#contract/documents/types";
import { monthLabel } from "#contract/time/calendar";
import { downloadDocument } from "#web/lead/documents/download-document.ts";
import { formatDateTime, formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";

interface DocumentsCardProps {
  documents: readonly Document[];
  monthOfLead: ReadonlyMap<number, string>;
}

/** The documents of all renewals; they are added on a lead's page. */
export function DocumentsCard({ documents, monthOfLead }: DocumentsCardProps) {
  return (
    <Card title="Documents" meta={documents.length > 0 && formatNumber(documents.length)} flush>
      {documents.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">No documents yet.</p>
      ) : (
        <ul>
          {documents.map((document) => (
            <OneDocument key={document.id} document={document} month={monthOfLead.get(document.leadId)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneDocument({ document, month }: { document: Document; month: string | undefined }) {
  const download = useMutation({ mutationFn: downloadDocument });
  const { documentType, fileName, uploadedAt, uploadedBy } = document;
  const origin = [month && `${monthLabel(month)} renewal`, `${formatDateTime(uploadedAt)} IST`, uploadedBy];
  return (
    <li className="flex items-center gap-3 border-b border-line-subtle px-3.5 py-2.5 last:border-b-0">
      <FileText aria-hidden className="size-5 flex-none text-ink-3" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{documentTypes[documentType].label}</p>
        <p className="truncate text-ink-2" title={fileName}>
          {fileName}
        </p>
        <p className="num text-12 text-ink-3">{origin.filter(Boolean).join(" · ")}</p>
      </div>
      <Button
        size="s"
        icon={Download}
        busy={download.isPending}
        aria-label={`Download ${fileName}`}
        onClick={() => download.mutate(document)}
      >
        Download
      </Button>
    </li>
  );
}
