import { CircleAlert, CircleCheck, FileText, RotateCw, X } from "lucide-react";
import { type DocumentType, documentTypeNames, documentTypes } from "#contract/documents/types";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { formatSize } from "#web/lib/format/file-size.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import type { ChosenFile } from "./chosen-files.ts";
import { FileName } from "./FileName.tsx";

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  disabled: boolean;
  /** Marks the files without a type. */
  marksMissing: boolean;
  onType: (key: number, type: DocumentType | undefined) => void;
  onRemove: (key: number) => void;
  onRetry: (key: number) => void;
}

const progress = { waiting: "waiting", sending: "uploading", done: "uploaded" };

/** The files to upload. Of several each has a type of its own; one alone uses the form's. */
export function ChosenFiles({ files, disabled, marksMissing, onType, onRemove, onRetry }: ChosenFilesProps) {
  useUnsavedWarning(files.some(({ isRejected }) => !isRejected));
  return (
    <ul aria-label="Files to upload" className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {files.map(({ key, file, documentType, state, reason, isRejected }) => (
        <li key={key} className="rounded-lg border border-line bg-subtle py-1.5 pr-1.5 pl-3">
          <div className="flex items-center gap-2">
            <State state={state} />
            <span className="min-w-0 flex-1">
              <span className="font-medium">
                <FileName name={file.name} />
              </span>
              <span className="num block text-12 text-ink-3">
                {formatSize(file.size)}
                {disabled && state !== "failed" && ` · ${progress[state]}`}
                {state === "failed" && <span className="text-danger-text"> · not uploaded</span>}
              </span>
              {reason && <span className="block text-12 text-danger-text">{reason}</span>}
            </span>
            {state === "failed" && !isRejected && files.length > 1 && (
              <IconButton
                icon={RotateCw}
                label={`Upload ${file.name} again`}
                disabled={disabled}
                onClick={() => onRetry(key)}
              />
            )}
            <IconButton
              icon={X}
              label={files.length > 1 ? `Remove ${file.name}` : "Remove the file"}
              disabled={disabled}
              onClick={() => onRemove(key)}
            />
          </div>
          {files.length > 1 && (
            <div className="mt-1 pr-1.5">
              <Select
                aria-label={`Type of ${file.name}`}
                aria-invalid={(marksMissing && documentType === undefined) || undefined}
                value={documentType ?? ""}
                disabled={disabled}
                onChange={({ target }) =>
                  onType(
                    key,
                    documentTypeNames.find((name) => name === target.value),
                  )
                }
              >
                <option value="">Document type</option>
                <Options of={documentTypeNames.map((name) => [name, documentTypes[name].label])} />
              </Select>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function State({ state }: Pick<ChosenFile, "state">) {
  if (state === "sending") return <Spinner />;
  const [Icon, look] =
    state === "failed"
      ? [CircleAlert, "text-danger-text"]
      : state === "done"
        ? [CircleCheck, "text-ok-text"]
        : [FileText, "text-ink-3"];
  return <Icon aria-hidden className={`size-[18px] flex-none ${look}`} strokeWidth={1.75} />;
}
