import clsx from "clsx";
import { FileText, FileUp, X } from "lucide-react";
import { type DragEvent, useState } from "react";
import { foreignEndings, isForeignName } from "#contract/imports/file-names";
import { formatSize } from "#web/lib/format/file-size.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { toast } from "#web/ui/toast.ts";
import { isCsvFile } from "./file/file-names.ts";
import { toastRefusal, type UploadFrom } from "./upload/upload-toasts.ts";
import type { ChosenFile } from "./use-chosen-file.ts";

/** What each screen takes besides the files of other programs (specification §5), for the system's dialog and in words. */
const kinds = {
  "csv-upload": {
    accept: ".csv,.txt",
    endings: ".csv or .txt",
    takes: ({ name }: File) => /\.(csv|txt)$/i.test(name),
  },
  database: { accept: ".csv,text/csv", endings: ".csv", takes: isCsvFile },
} as const satisfies Record<UploadFrom, unknown>;

interface FileDropProps {
  chosen: ChosenFile;
  disabled: boolean;
  onChange: (file: File | undefined) => void;
}

/** Chooses a file with the system's dialog or by dropping it here. */
export function FileDrop({ chosen: { from, file, refuse }, disabled, onChange }: FileDropProps) {
  const { accept, endings } = kinds[from];
  const takes = (chosen: File) => kinds[from].takes(chosen) || isForeignName(chosen.name);
  const [dragging, setDragging] = useState(false);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    if (takes(chosen)) return onChange(chosen);
    toastRefusal("Invalid file type", "Please select a CSV file");
    refuse(chosen);
  };
  const takeOne = (dropped: readonly File[]) => {
    const chosen = dropped.find(takes) ?? dropped[0];
    take(chosen);
    if (dropped.length > 1 && chosen && takes(chosen) && !disabled)
      toast({
        title: "One file is read at a time",
        description: `Only ${chosen.name} was added. Add the other files one at a time.`,
      });
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    takeOne([...event.dataTransfer.files]);
  };

  if (file) {
    return (
      <div className="flex min-h-12 items-center gap-2.5 rounded-lg border border-line bg-subtle py-2 pr-2 pl-3.5">
        <FileText aria-hidden className="size-5 flex-none text-ink-3" strokeWidth={1.75} />
        <span className="min-w-0 flex-1 truncate font-medium" title={file.name}>
          {file.name}
        </span>
        <span className="num flex-none text-12 text-ink-3">{formatSize(file.size)}</span>
        <IconButton
          icon={X}
          label="Remove the file"
          size="s"
          disabled={disabled}
          onClick={() => onChange(undefined)}
        />
      </div>
    );
  }
  return (
    // Click and keyboard use the label; dropping is an addition.
    <label
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      className={clsx(
        "flex flex-col items-center gap-1 rounded-lg border-[1.5px] border-dashed px-4 py-6 text-center transition-colors duration-(--t-fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        dragging ? "border-accent bg-accent-soft" : "border-line-control",
      )}
    >
      <FileUp aria-hidden className="mb-1 size-6 text-ink-3" strokeWidth={1.75} />
      <span>
        <span className="font-medium text-accent-text">Choose a file</span>
        <span className="max-md:hidden"> or drop it here</span>
      </span>
      <span className="text-12 text-ink-3">{endings}</span>
      <span className="text-12 text-ink-3">or any spreadsheet: .xlsx, .xls, .ods</span>
      <input
        type="file"
        accept={`${accept},${foreignEndings.join(",")}`}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Allows choosing the same file again after it was corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
}
