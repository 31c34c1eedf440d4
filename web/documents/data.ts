import { queryOptions, useMutation } from "@tanstack/react-query";
import type { DocumentType } from "#contract/documents/types";
import { documentFaults } from "#contract/documents/types";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestId } from "#web/lib/http/request-ids.ts";
import { toast } from "#web/ui/toast.ts";

export const documentsOf = (leadId: string) =>
  queryOptions({
    queryKey: ["/api/leads", leadId, "documents"],
    queryFn: ({ signal }) => send("GET /api/leads/:id/documents", { params: { id: leadId }, signal }),
    refetchOnMount: "always",
  });

export interface NewDocument {
  file: File;
  documentType: DocumentType;
  /** For an Aadhaar copy; undefined = not answered. */
  masked: boolean | undefined;
}

export function useUpload(leadId: string, onSaved: () => void) {
  const attempt = useRequestId();
  return useMutation({
    mutationFn: ({ file, documentType, masked }: NewDocument) => {
      const { name: fileName, size, lastModified } = file;
      const requestId = attempt.idOf({ leadId, documentType, masked, fileName, size, lastModified });
      return send("POST /api/leads/:id/documents", {
        params: { id: leadId },
        form: { documentType, fileName, requestId, ...(masked !== undefined && { masked: String(masked) }) },
        file,
      });
    },
    onSuccess: () => {
      attempt.close();
      toast({ title: "Success", description: "Document uploaded" });
      onSaved();
      void refreshAfterCall("POST /api/leads/:id/documents");
    },
    onError: (error) => {
      refuse("Upload failed", messageOf(error, "Failed to upload document. Please try again."));
    },
  });
}

/** The specification's messages for what cannot be sent (§5, §8). */
export const refusals = {
  tooLarge: () => refuse("File too large", documentFaults.tooLarge),
  missing: () => refuse("Missing information", documentFaults.missing),
  format: () => refuse("Upload failed", documentFaults.format),
};

function refuse(title: string, description: string) {
  toast({ title, description, tone: "destructive" });
}
