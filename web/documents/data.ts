import { queryOptions } from "@tanstack/react-query";
import type { DocumentType } from "#contract/documents/types";
import { documentFaults } from "#contract/documents/types";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestIds } from "#web/lib/http/request-ids.ts";
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

/** Sends one file; false when it was not stored, which has been said. */
export function useUpload(leadId: string) {
  const attempts = useRequestIds<File>();
  return async ({ file, documentType, masked }: NewDocument): Promise<boolean> => {
    const { name: fileName, size, lastModified } = file;
    const content = { leadId, documentType, masked, fileName, size, lastModified };
    const requestId = attempts.idOf(file, content);
    const form = {
      documentType,
      fileName,
      requestId,
      ...(masked !== undefined && { masked: String(masked) }),
    };
    try {
      await send("POST /api/leads/:id/documents", { params: { id: leadId }, form, file });
    } catch (error) {
      refuse("Upload failed", messageOf(error, "Failed to upload document. Please try again."));
      return false;
    }
    attempts.close(file);
    void refreshAfterCall("POST /api/leads/:id/documents");
    return true;
  };
}

export function toastUploaded(count: number): void {
  const description = count === 1 ? "Document uploaded" : `${count} documents uploaded`;
  toast({ title: "Success", description });
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
