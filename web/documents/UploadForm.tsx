import { Upload } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import {
  asksForMasking,
  type DocumentType,
  documentTypeNames,
  documentTypes,
} from "#contract/documents/types";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Select.tsx";
import { refusals, useUpload } from "./data.ts";
import { FilePicker } from "./FilePicker.tsx";
import { MaskingQuestion } from "./MaskingQuestion.tsx";

interface Draft {
  file: File | undefined;
  documentType: DocumentType | undefined;
  masked: boolean | undefined;
}

const EMPTY: Draft = { file: undefined, documentType: undefined, masked: undefined };

/** Specification §5 Document upload. After a failure the form keeps its values. */
export function UploadForm({ leadId }: { leadId: string }) {
  const [{ file, documentType, masked }, setDraft] = useState(EMPTY);
  const input = useRef<HTMLInputElement>(null);
  const change = (next: Partial<Draft>) => setDraft((draft) => ({ ...draft, ...next }));
  const upload = useUpload(leadId, () => setDraft(EMPTY));
  const asks = documentType !== undefined && asksForMasking(documentType);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (upload.isPending) return;
    if (!file || !documentType) refusals.missing();
    else upload.mutate({ file, documentType, masked: asks ? masked : undefined });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <FilePicker
        file={file}
        disabled={upload.isPending}
        onChange={(chosen) => {
          change({ file: chosen });
          // The button that removed the file is gone.
          if (!chosen) requestAnimationFrame(() => input.current?.focus());
        }}
        input={input}
      />
      <div className="flex flex-wrap gap-2">
        <div className="min-w-[152px] flex-1">
          <Select
            aria-label="Document type"
            value={documentType ?? ""}
            disabled={upload.isPending}
            onChange={(event) =>
              change({ documentType: documentTypeNames.find((name) => name === event.target.value) })
            }
          >
            <option value="">Document type</option>
            {documentTypeNames.map((name) => (
              <option key={name} value={name}>
                {documentTypes[name].label}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" icon={Upload} busy={upload.isPending}>
          Upload
        </Button>
      </div>
      {asks && (
        <MaskingQuestion
          masked={masked}
          disabled={upload.isPending}
          onChange={(answer) => change({ masked: answer })}
        />
      )}
    </form>
  );
}
