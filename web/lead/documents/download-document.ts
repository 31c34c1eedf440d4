import type { Document } from "#contract/documents/calls";
import { documentFaults, isFromBeforeFiles } from "#contract/documents/types";
import { sendForFile } from "#web/lib/http/api.ts";
import { saveFile } from "#web/lib/http/save-file.ts";
import { toast } from "#web/ui/toast.ts";

/** Downloads a document's file and shows the result (specification §8). */
export async function downloadDocument({ id, fileName, uploadedAt }: Document): Promise<void> {
  if (isFromBeforeFiles(uploadedAt)) {
    toast({ title: "File Not Available", description: documentFaults.noFile, tone: "destructive" });
    return;
  }
  toast({ title: "Download Started", description: fileName });
  try {
    const params = { id: String(id) };
    saveFile(fileName, await sendForFile("GET /api/documents/:id/download", { params }));
    toast({ title: "Download Complete", description: fileName });
  } catch {
    toast({
      title: "Download failed",
      description: "Failed to download document. Please try again.",
      tone: "destructive",
    });
  }
}
