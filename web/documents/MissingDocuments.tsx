import { CircleCheck, ClipboardList } from "lucide-react";
import type { Document } from "#contract/documents/calls";
import { documentTypes, requiredDocuments } from "#contract/documents/types";

/** Which of the documents a renewal needs are not here yet. */
export function MissingDocuments({ documents }: { documents: readonly Document[] }) {
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
