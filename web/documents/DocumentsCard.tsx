import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { DeletedDocuments } from "./DeletedDocuments.tsx";
import { DocumentList } from "./DocumentList.tsx";
import { documentsOf } from "./data.ts";
import { MissingDocuments } from "./MissingDocuments.tsx";
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
      {/* A fixed height: nothing below moves when the documents arrive, however many. */}
      <div className="h-40 overflow-y-auto border-t border-line-subtle">
        {documents.data && <MissingDocuments documents={documents.data} />}
        <DocumentList documents={documents} />
      </div>
      <DeletedDocuments leadId={id} />
    </Card>
  );
}
