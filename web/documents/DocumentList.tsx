import type { UseQueryResult } from "@tanstack/react-query";
import type { Document } from "#contract/documents/calls";
import { preloadable } from "#web/lib/browser/preload.ts";
import { GuideLink } from "#web/ui/GuideLink.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Of most leads there are none. */
export const documentRows = preloadable(() => import("./document-rows.tsx"));

/** The lead's documents, newest first. */
export function DocumentList({ documents }: { documents: UseQueryResult<Document[]> }) {
  const rows = documentRows.useAhead(documents.data !== undefined && documents.data.length > 0);
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
      {(list) =>
        rows ? (
          <ul aria-label="Documents" className="divide-y divide-line-subtle">
            {list.map((document) => (
              <rows.OneDocument key={document.id} document={document} />
            ))}
          </ul>
        ) : (
          <ListSkeleton />
        )
      }
    </QueryView>
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
