import { useMutation } from "@tanstack/react-query";
import type { Document } from "#contract/documents/calls";
import { conflictOr, messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast, toastError } from "#web/ui/toast.ts";

const UNDO_SHOWN_MS = 10_000;

export function useRestoreDocument() {
  return useMutation({
    mutationFn: ({ id }: Pick<Document, "id">) =>
      send("POST /api/documents/:id/restore", { params: { id: String(id) } }),
    onSuccess: ({ fileName }) => toast({ title: "Success", description: `${fileName} restored` }),
    onError: (error) => toastError(conflictOr(error, "Failed to restore the document")),
    // Also after a refusal: it may have been restored by another user, or be too late.
    onSettled: () => void refreshAfterCall("POST /api/documents/:id/restore"),
  });
}

/** Deletes at once, and offers to restore: the server keeps the file for a while. */
export function useRemoveDocument() {
  const restore = useRestoreDocument();
  return useMutation({
    mutationFn: ({ id }: Document) => send("DELETE /api/documents/:id", { params: { id: String(id) } }),
    onSuccess: (_, document) => {
      toast({
        title: "Document deleted",
        description: document.fileName,
        action: { label: "Undo", onPress: () => restore.mutate(document) },
        duration: UNDO_SHOWN_MS,
      });
      void refreshAfterCall("DELETE /api/documents/:id");
    },
    onError: (error) => toastError(messageOf(error, "Failed to delete the document")),
  });
}
