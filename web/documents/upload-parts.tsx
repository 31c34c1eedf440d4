import { X } from "lucide-react";
import { fileFaults, type RefusedFile } from "#web/lead/documents/check-files.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";

export { ChosenFiles } from "./ChosenFiles.tsx";

interface MaskingQuestionProps {
  masked: boolean | undefined;
  disabled: boolean;
  onChange: (masked: boolean | undefined) => void;
}

/** An answer can be cleared; none is required. */
export function MaskingQuestion({ masked, disabled, onChange }: MaskingQuestionProps) {
  const answer = (value: boolean, label: string) => (
    <Chip
      on={masked === value}
      disabled={disabled}
      onClick={() => onChange(masked === value ? undefined : value)}
    >
      {label}
    </Chip>
  );
  return (
    <Notice>
      <p>Please mask the first 8 digits of the Aadhaar number (IRDAI, 29 January 2019).</p>
      <fieldset className="mt-2">
        <legend className="font-medium text-ink">
          Are they masked? <span className="font-normal text-ink-3">optional</span>
        </legend>
        <div className="mt-1.5 flex gap-2">
          {answer(true, "Yes")}
          {answer(false, "No")}
        </div>
      </fieldset>
    </Notice>
  );
}

interface RefusedFilesProps {
  refused: readonly RefusedFile[];
  onDismiss: () => void;
}

/** Which of several chosen files were not added, and why. It stays until it is closed or more files are chosen. */
export function RefusedFiles({ refused, onDismiss }: RefusedFilesProps) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="danger" role="alert">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 font-semibold">
          {refused.length === 1 ? "1 file was not added" : `${refused.length} files were not added`}
        </p>
        <div className="-mt-1.5 -mr-2 flex-none">
          <IconButton icon={X} label="Dismiss" size="s" tone="inherit" onClick={onDismiss} />
        </div>
      </div>
      <ul aria-label="Files not added" className="mt-1 grid max-h-40 gap-1.5 overflow-y-auto text-12">
        {refused.map(({ name, fault }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders may have a file of the same name
          <li key={index} className="wrap-anywhere">
            <span className="block font-medium">{name}</span>
            {fileFaults[fault].description}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
