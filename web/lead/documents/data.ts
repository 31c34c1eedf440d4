import type { DocumentType } from "#contract/documents/types";
import { shortFileName } from "#web/lib/format/file-name.ts";
import { ApiError, messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestIds } from "#web/lib/http/request-ids.ts";
import { read } from "#web/lib/read.ts";
import { toast } from "#web/ui/toast.ts";

export const documentsOf = (leadId: string) =>
  read("GET /api/leads/:id/documents", { params: { id: leadId } });

export interface NewDocument {
  file: File;
  documentType: DocumentType;
  /** For an Aadhaar copy; undefined = not answered. */
  masked: boolean | undefined;
  /** The quote that it is the insurer's paper of. */
  quoteId?: number;
}

export interface NotStored {
  fileName: string;
  reason: string;
  /** The file itself is refused, and will be again. */
  isRejected: boolean;
}

/** Sends one file. When it was not stored, returns why. */
export function useUpload(leadId: string) {
  const attempts = useRequestIds<File>();
  return async ({ file, documentType, masked, quoteId }: NewDocument): Promise<NotStored | undefined> => {
    const { name: fileName, size, lastModified } = file;
    const content = { leadId, documentType, masked, quoteId, fileName, size, lastModified };
    const requestId = attempts.idOf(file, content);
    const form = {
      documentType,
      fileName,
      requestId,
      ...(masked !== undefined && { masked: String(masked) }),
      ...(quoteId !== undefined && { quoteId: String(quoteId) }),
    };
    try {
      await send("POST /api/leads/:id/documents", { params: { id: leadId }, form, file });
    } catch (error) {
      const reason = messageOf(error, "Failed to upload document. Please try again.");
      return {
        fileName,
        reason,
        isRejected: error instanceof ApiError && [400, 413, 415].includes(error.status),
      };
    }
    attempts.close(file);
    void refreshAfterCall("POST /api/leads/:id/documents");
    return undefined;
  };
}

export function toastUploaded(count: number): void {
  const description = count === 1 ? "Document uploaded" : `${count} documents uploaded`;
  toast({ title: "Success", description });
}

/** Says which of the sent files were not stored; each says why in the list, and the first one here. */
export function toastNotStored(failures: readonly NotStored[], sent: number): void {
  const [first] = failures;
  if (!first) return;
  const named = `${shortFileName(first.fileName)}: ${first.reason}`;
  const how = failures.every(({ isRejected }) => isRejected) ? "refused" : "not uploaded";
  const description =
    sent === 1
      ? first.reason
      : failures.length === 1
        ? named
        : `${failures.length} files were ${how}. ${named}`;
  refuse({ title: "Upload failed", description });
}

export function refuse(fault: { title: string; description: string }): void {
  toast({ ...fault, tone: "destructive" });
}
