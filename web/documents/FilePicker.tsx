import clsx from "clsx";
import { FileText, FileUp, X } from "lucide-react";
import { type DragEvent, type Ref, useState } from "react";
import { DOCUMENT_MAX_BYTES, fileFormats, formatOf } from "#contract/documents/types";
import { formatSize } from "#web/lib/format/file-size.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { refusals } from "./data.ts";

interface FilePickerProps {
  file: File | undefined;
  disabled: boolean;
  onChange: (file: File | undefined) => void;
  /** The element that is clicked to choose a file. */
  input: Ref<HTMLInputElement>;
}

const ACCEPT = Object.keys(fileFormats)
  .map((ending) => `.${ending}`)
  .join(",");
const ENDINGS = Object.keys(fileFormats).join(", ").toUpperCase();

/** Chooses a file with the system's dialog or by dropping it here. */
export function FilePicker({ file, disabled, onChange, input }: FilePickerProps) {
  const [dragging, setDragging] = useState(false);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    if (chosen.size > DOCUMENT_MAX_BYTES) refusals.tooLarge();
    else if (!formatOf(chosen.name)) refusals.format();
    else onChange(chosen);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over && !disabled);
  };

  return (
    <fieldset
      aria-label="File"
      className="min-w-0"
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files[0]);
      }}
    >
      {file ? (
        <div className="flex min-h-12 items-center gap-2 rounded-lg border border-line bg-subtle py-1.5 pr-1.5 pl-3">
          <FileText aria-hidden className="size-[18px] flex-none text-ink-3" strokeWidth={1.75} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium" title={file.name}>
              {file.name}
            </span>
            <span className="num block text-12 text-ink-3">{formatSize(file.size)}</span>
          </span>
          <IconButton
            icon={X}
            label="Remove the file"
            disabled={disabled}
            onClick={() => onChange(undefined)}
          />
        </div>
      ) : (
        // Click and keyboard use the label; dropping is an addition.
        <label
          className={clsx(
            "flex flex-col items-center rounded-lg border-[1.5px] border-dashed px-3 py-3.5 text-center transition-colors duration-(--t-fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            dragging ? "border-accent bg-accent-soft" : "border-line-control",
          )}
        >
          <FileUp aria-hidden className="mb-1.5 size-[18px] text-ink-3" strokeWidth={1.75} />
          <span>
            <span className="font-medium text-accent-text">Choose file</span> or drop it here
          </span>
          <span className="text-12 text-ink-3">{ENDINGS}</span>
          <span className="text-12 text-ink-3">up to 5 MB</span>
          <input
            ref={input}
            type="file"
            accept={ACCEPT}
            disabled={disabled}
            className="sr-only"
            onChange={(event) => {
              take(event.target.files?.[0]);
              // Allows choosing the same file again after it was corrected.
              event.target.value = "";
            }}
          />
        </label>
      )}
    </fieldset>
  );
}
