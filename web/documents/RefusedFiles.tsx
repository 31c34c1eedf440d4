import { X } from "lucide-react";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { fileFaults, type RefusedFile } from "./chosen-files.ts";

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
          <li key={index} className="break-words">
            <span className="block font-medium">{name}</span>
            {fileFaults[fault].description}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
