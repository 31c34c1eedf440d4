import type { Document } from "#contract/documents/calls";
import { conflictOr } from "#web/lib/http/api.ts";
import { success, useSend } from "#web/lib/use-send.ts";

const UNDO_SHOWN_MS = 10_000;

export function useRestoreDocument() {
  return useSend("POST /api/documents/:id/restore", {
    done: ({ fileName }) => success(`${fileName} restored`),
    failure: (error) => conflictOr(error, "Failed to restore the document"),
    // It may have been restored by somebody else, or be too late.
    refreshAlways: true,
  });
}

/** Deletes at once, and offers to restore: the server keeps the file for a while. */
export function useRemoveDocument({ id, fileName }: Pick<Document, "id" | "fileName">) {
  const restore = useRestoreDocument();
  const call = { params: { id: String(id) } };
  const { mutate, isPending } = useSend("DELETE /api/documents/:id", {
    done: {
      title: "Document deleted",
      description: fileName,
      action: { label: "Undo", onPress: () => restore.mutate(call) },
      duration: UNDO_SHOWN_MS,
    },
    failure: "Failed to delete the document",
  });
  return { remove: () => mutate(call), isPending };
}
