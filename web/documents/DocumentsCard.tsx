import { useQuery } from "@tanstack/react-query";
import { CircleCheck, ClipboardList } from "lucide-react";
import { useParams } from "wouter";
import type { Document } from "#contract/documents/calls";
import { documentTypes, requiredDocuments } from "#contract/documents/types";
import { documentsOf } from "#web/lead/documents/data.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { DeletedDocuments } from "./DeletedDocuments.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { UploadForm } from "./UploadForm.tsx";

/** A lead's documents and the upload form, on its page (specification §2). */
export function DocumentsCard() {
  const { id = "" } = useParams();
  const documents = useQuery(documentsOf(id));
  return (
    <Card
      title="Document Management"
      meta={documents.data && documents.data.length > 0 && formatNumber(documents.data.length)}
      flush
    >
      <div data-paper="no" className="px-3.5 py-3">
        <UploadForm key={id} leadId={id} />
      </div>
      {/* Room for two: with no more of them nothing below moves when they arrive. */}
      <div className="max-h-96 min-h-40 overflow-y-auto border-t print:max-h-none print:min-h-0 border-line-subtle">
        {documents.data && <MissingDocuments documents={documents.data} />}
        <DocumentList documents={documents} />
      </div>
      <DeletedDocuments leadId={id} />
    </Card>
  );
}

/** Which of the documents a renewal needs are not here yet. */
function MissingDocuments({ documents }: { documents: readonly Document[] }) {
  const missing = requiredDocuments.filter(
    (type) => !documents.some(({ documentType }) => documentType === type),
  );
  const Icon = missing.length > 0 ? ClipboardList : CircleCheck;
  return (
    <p className="flex items-start gap-1.5 border-b border-line-subtle px-3.5 py-2 text-12 text-ink-2">
      <Icon aria-hidden className="mt-[2px] size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
      {missing.length > 0
        ? `Missing: ${missing.map((type) => documentTypes[type].label).join(", ")}`
        : "All required documents are here"}
    </p>
  );
}
