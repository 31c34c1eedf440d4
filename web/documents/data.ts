import type { DeletedDocument } from "#contract/documents/calls";
import type { DocumentType } from "#contract/documents/types";
import { documentFaults } from "#contract/documents/types";
import { MINUTE_MS } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { useRequestIds } from "#web/lib/http/request-ids.ts";
import { read } from "#web/lib/read.ts";
import { toast } from "#web/ui/toast.ts";

export const documentsOf = (leadId: string) =>
  read("GET /api/leads/:id/documents", { params: { id: leadId } });

/** Its key is below that of the documents: refetched with them. */
export const deletedDocumentsOf = (leadId: string) =>
  read(
    "GET /api/leads/:id/documents/deleted",
    { params: { id: leadId } },
    { refetchInterval: ({ state }) => untilFirstExpires(state.data ?? [], now()) },
  );

/** The server's clock decides, and its reply takes time. */
const AFTER_EXPIRY_MS = 300;

/** How long until the first of them can no longer be restored; at once means that the clocks differ. */
export function untilFirstExpires(
  deleted: readonly Pick<DeletedDocument, "restorableUntil">[],
  moment: Date,
): number | false {
  if (deleted.length === 0) return false;
  const first = Math.min(...deleted.map(({ restorableUntil }) => Date.parse(restorableUntil)));
  const wait = first - moment.getTime() + AFTER_EXPIRY_MS;
  return wait > 0 ? wait : MINUTE_MS;
}

export interface NewDocument {
  file: File;
  documentType: DocumentType;
  /** For an Aadhaar copy; undefined = not answered. */
  masked: boolean | undefined;
  /** One of several: its name is in what is said when it fails. */
  isNamed: boolean;
}

/** Sends one file. When it was not stored, says why and returns the reason. */
export function useUpload(leadId: string) {
  const attempts = useRequestIds<File>();
  return async ({ file, documentType, masked, isNamed }: NewDocument): Promise<string | undefined> => {
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
      const reason = messageOf(error, "Failed to upload document. Please try again.");
      refuse({ title: "Upload failed", description: isNamed ? `${fileName}: ${reason}` : reason });
      return reason;
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

/** Specification §5. */
export const missingInformation = { title: "Missing information", description: documentFaults.missing };

export function refuse(fault: { title: string; description: string }): void {
  toast({ ...fault, tone: "destructive" });
}
