import { formatNumber } from "#web/lib/format/format.ts";
import { messageOf } from "#web/lib/http/api.ts";
import { type ToastText, toast } from "#web/ui/toast.ts";
import { UnreadableFile } from "../file/open-file.ts";

/** The messages at the end of an upload: the specification (§5, §8) has different ones for each screen. */
export const uploadTitles = {
  "csv-upload": {
    noRows: "Invalid CSV",
    unreadable: "Parse Error",
    unread: "Error reading file",
    failed: "Upload Failed",
    done: "",
  },
  database: {
    noRows: "Error processing CSV",
    unreadable: "Error processing CSV",
    unread: "Failed to process CSV file",
    failed: "Error",
    done: "CSV data uploaded and processed successfully. ",
  },
} as const satisfies Record<string, Record<string, string>>;

/** The screen that an upload was started on. */
export type UploadFrom = keyof typeof uploadTitles;

export function toastUnreadable(error: unknown, from: UploadFrom): void {
  const { unreadable, unread } = uploadTitles[from];
  toastRefusal(unreadable, error instanceof UnreadableFile ? error.message : unread);
}

export function toastDone(from: UploadFrom, successful: number, failed: number): void {
  const counts = `${formatNumber(successful)} successful, ${formatNumber(failed)} failed.`;
  if (failed > 0) toastRefusal("Upload Complete", counts);
  else toast({ title: "Upload Complete", description: uploadTitles[from].done + counts });
}

export function toastRefusal(title: string, description: string): void {
  toast({ title, description, tone: "destructive" });
}

/** The toast of a write that has failed. */
export const failure =
  (title: string) =>
  (error: unknown): ToastText => ({
    title,
    description: messageOf(error, "The server could not be reached. Try again."),
    tone: "destructive",
  });
