import { useQuery } from "@tanstack/react-query";
import { documentRows } from "./DocumentList.tsx";
import { deletedDocumentsOf } from "./data.ts";

/** The documents deleted in the last minutes, by anybody, while the server can still restore them. */
export function DeletedDocuments({ leadId }: { leadId: string }) {
  const { data = [] } = useQuery(deletedDocumentsOf(leadId));
  const rows = documentRows.use(data.length > 0);
  if (data.length === 0 || !rows) return null;
  return (
    <ul
      data-paper="no"
      aria-label="Recently deleted"
      className="rounded-b-lg border-t border-line-subtle bg-subtle py-0.5"
    >
      {data.map((document) => (
        <rows.OneDeleted key={document.id} document={document} />
      ))}
    </ul>
  );
}
