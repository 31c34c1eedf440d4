import { Upload } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import {
  asksForMasking,
  type DocumentType,
  documentTypeNames,
  documentTypes,
} from "#contract/documents/types";
import { useUnsavedWarning } from "#web/lead/unsaved-warning.ts";
import { Button } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Select.tsx";
import { ChosenFiles } from "./ChosenFiles.tsx";
import { type ChosenFile, checkFiles, chosenFile, fileFaults, type RefusedFile } from "./chosen-files.ts";
import { missingInformation, refuse, toastUploaded, useUpload } from "./data.ts";
import { FilePicker } from "./FilePicker.tsx";
import { MaskingQuestion } from "./MaskingQuestion.tsx";
import { RefusedFiles } from "./RefusedFiles.tsx";

/** Specification §5 Document upload, for one file or several. After a failure the form keeps what was not stored. */
export function UploadForm({ leadId }: { leadId: string }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [commonType, setCommonType] = useState<DocumentType>();
  const [masked, setMasked] = useState<boolean>();
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useUnsavedWarning(files.length > 0);
  const upload = useUpload(leadId);
  const isOne = files.length <= 1;
  const typeOf = ({ documentType }: ChosenFile) => (isOne ? commonType : documentType);
  const types = isOne ? [commonType] : files.map(typeOf);
  const asks = types.some((type) => type !== undefined && asksForMasking(type));

  const patch = (key: number, part: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const remove = (key: number) => setFiles((all) => all.filter((one) => one.key !== key));
  const choose = (chosen: File[]) => {
    const { accepted, refused: others } = checkFiles(chosen);
    const [only] = chosen.length === 1 ? others : [];
    // Of several files each is named; one alone needs no name, and has the specification's message.
    setRefused(only ? [] : others);
    if (only) refuse(fileFaults[only.fault]);
    if (accepted.length === 0) return;
    const known = files.map((one) => ({ ...one, documentType: one.documentType ?? commonType }));
    setFiles([...known, ...accepted.map((file) => chosenFile(file, undefined))]);
  };

  const send = async (all: readonly (ChosenFile & { documentType: DocumentType })[]) => {
    setIsSending(true);
    setRefused([]);
    const failed: DocumentType[] = [];
    for (const { key, file, documentType } of all) {
      patch(key, { state: "sending", documentType, reason: undefined });
      const answer = asksForMasking(documentType) ? masked : undefined;
      const reason = await upload({ file, documentType, masked: answer });
      if (reason === undefined) {
        remove(key);
      } else {
        patch(key, { state: "failed", reason });
        failed.push(documentType);
      }
    }
    setIsSending(false);
    // One that is left alone keeps its type in the form's own field.
    setCommonType(failed.length === 1 ? failed[0] : undefined);
    if (failed.length > 0) return;
    toastUploaded(all.length);
    setMasked(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const typed = files.flatMap((one) => {
      const documentType = typeOf(one);
      return documentType ? [{ ...one, documentType }] : [];
    });
    if (files.length === 0 || typed.length < files.length) refuse(missingInformation);
    else void send(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          disabled={isSending}
          onType={(key, documentType) => patch(key, { documentType })}
          onRemove={(key) => {
            remove(key);
            const left = files.filter((one) => one.key !== key);
            if (left.length === 1 && left[0]?.documentType) setCommonType(left[0].documentType);
            // The button that removed the file is gone.
            requestAnimationFrame(() => input.current?.focus());
          }}
        />
      )}
      <FilePicker hasFiles={files.length > 0} disabled={isSending} onChoose={choose} input={input} />
      <RefusedFiles refused={refused} onDismiss={() => setRefused([])} />
      <div className="flex flex-wrap justify-end gap-2">
        {isOne && (
          <div className="min-w-[152px] flex-1">
            <Select
              aria-label="Document type"
              value={commonType ?? ""}
              disabled={isSending}
              onChange={(event) =>
                setCommonType(documentTypeNames.find((name) => name === event.target.value))
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
        )}
        <Button type="submit" icon={Upload} busy={isSending}>
          {isOne ? "Upload" : `Upload ${files.length} files`}
        </Button>
      </div>
      {asks && <MaskingQuestion masked={masked} disabled={isSending} onChange={setMasked} />}
    </form>
  );
}
