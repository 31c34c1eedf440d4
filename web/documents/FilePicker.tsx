import clsx from "clsx";
import { Camera, FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, type Ref, useState } from "react";
import { fileFormats } from "#contract/documents/types";
import { ACCEPTED_ENDINGS } from "#web/lead/documents/check-files.ts";
import { createMedia } from "#web/lib/browser/media.ts";

interface FilePickerProps {
  /** Some files are chosen: the place to add more is smaller. */
  hasFiles: boolean;
  disabled: boolean;
  onChoose: (files: File[]) => void;
  /** The element that is clicked to choose files. */
  input: Ref<HTMLInputElement>;
}

const ENDINGS = Object.keys(fileFormats).join(", ").toUpperCase();

/** A phone or tablet, whose camera takes the photo. */
const touch = createMedia("(pointer: coarse)");

/** Chooses files with the system's dialog, by the camera, or by dropping them here. */
export function FilePicker({ hasFiles, disabled, onChoose, input }: FilePickerProps) {
  const [dragging, setDragging] = useState(false);
  const hasCamera = touch.use();

  const take = (chosen: FileList | null) => {
    if (!chosen || disabled) return;
    if (chosen.length > 0) onChoose([...chosen]);
  };
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files);
    // Allows choosing the same file again after it was corrected.
    target.value = "";
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragging(over && !disabled);
  };

  const place = clsx(
    "flex min-w-0 flex-1 flex-col items-center rounded-lg border-[1.5px] border-dashed px-3 text-center transition-colors duration-(--t-fast) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
    hasFiles ? "py-2 max-md:py-3" : "py-3.5",
  );
  return (
    <div className="flex gap-2">
      {/* Click and keyboard use the label; dropping is an addition. */}
      <label
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          take(event.dataTransfer.files);
        }}
        className={clsx(place, dragging ? "border-accent bg-accent-soft" : "border-line-control")}
      >
        {(!hasFiles || hasCamera) && (
          <FileUp aria-hidden className="mb-1.5 size-[18px] text-ink-3" strokeWidth={1.75} />
        )}
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
          accept={ACCEPTED_ENDINGS}
          disabled={disabled}
          className="sr-only"
          onChange={change}
        />
      </label>
      {hasCamera && (
        <label className={clsx(place, "justify-center border-line-control font-medium text-accent-text")}>
          <Camera aria-hidden className="mb-1.5 size-[18px]" strokeWidth={1.75} />
          Take a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            disabled={disabled}
            className="sr-only"
            onChange={change}
          />
        </label>
      )}
    </div>
  );
}
