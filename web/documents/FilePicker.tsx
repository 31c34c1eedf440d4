import clsx from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, type Ref, useState } from "react";
import { fileFormats } from "#contract/documents/types";

interface FilePickerProps {
  /** Some files are chosen: the place to add more is smaller. */
  hasFiles: boolean;
  disabled: boolean;
  onChoose: (files: File[]) => void;
  /** The element that is clicked to choose files. */
  input: Ref<HTMLInputElement>;
}

const ACCEPT = Object.keys(fileFormats)
  .map((ending) => `.${ending}`)
  .join(",");
const ENDINGS = Object.keys(fileFormats).join(", ").toUpperCase();

/** Chooses files with the system's dialog or by dropping them here. */
export function FilePicker({ hasFiles, disabled, onChoose, input }: FilePickerProps) {
  const [dragging, setDragging] = useState(false);

  const take = (chosen: FileList | null) => {
    if (!chosen || disabled) return;
    if (chosen.length > 0) onChoose([...chosen]);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over && !disabled);
  };

  return (
    // Click and keyboard use the label; dropping is an addition.
    <label
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        take(event.dataTransfer.files);
      }}
      className={clsx(
        "flex min-w-0 flex-col items-center rounded-lg border-[1.5px] border-dashed px-3 text-center transition-colors duration-(--t-fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        hasFiles ? "py-2 max-md:py-3" : "py-3.5",
        dragging ? "border-accent bg-accent-soft" : "border-line-control",
      )}
    >
      {!hasFiles && <FileUp aria-hidden className="mb-1.5 size-[18px] text-ink-3" strokeWidth={1.75} />}
      <span>
        <span className="font-medium text-accent-text">{hasFiles ? "Add files" : "Choose files"}</span>
        <span className="max-md:hidden"> or drop them here</span>
      </span>
      {!hasFiles && (
        <>
          <span className="text-12 text-ink-3">{ENDINGS}</span>
          <span className="text-12 text-ink-3">up to 5 MB each</span>
        </>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after it was corrected.
          event.target.value = "";
        }}
      />
    </label>
  );
}
