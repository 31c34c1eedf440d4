import { formatNumber } from "#web/lib/format.ts";
import { toast } from "#web/ui/toast.ts";
import { UnreadableFile } from "./open-file.ts";
import type { Upload } from "./upload-state.ts";

type From = Upload["from"];

/** How an upload's end is told: the specification (§5, §8) has words of its own for each screen. */
const words = {
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
} as const satisfies Record<From, Record<string, string>>;

export function sayNoRows(from: From): void {
  refuse(words[from].noRows, "No valid data found in CSV");
}

export function sayUnreadable(error: unknown, from: From): void {
  const { unreadable, unread } = words[from];
  refuse(unreadable, error instanceof UnreadableFile ? error.message : unread);
}

export function sayFailed(problem: string, from: From): void {
  refuse(words[from].failed, problem);
}

export function sayDone({ from, tally: { successful, failed } }: Upload): void {
  const counts = `${formatNumber(successful)} successful, ${formatNumber(failed.length)} failed.`;
  if (failed.length > 0) refuse("Upload Complete", counts);
  else toast({ title: "Upload Complete", description: words[from].done + counts });
}

export function refuse(title: string, description: string): void {
  toast({ title, description, tone: "destructive" });
}
