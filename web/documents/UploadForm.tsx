import { Upload } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import {
  asksForMasking,
  type DocumentType,
  documentTypeNames,
  documentTypes,
} from "#contract/documents/types";
import { checkFiles, fileFaults, type RefusedFile } from "#web/lead/documents/check-files.ts";
import {
  type NotStored,
  refuse,
  toastNotStored,
  toastUploaded,
  useUpload,
} from "#web/lead/documents/data.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Select } from "#web/ui/Select.tsx";
import { type ChosenFile, chosenFiles, proposedTypes, toSend } from "./chosen-files.ts";
import { missingInformation } from "./data.ts";
import { FilePicker } from "./FilePicker.tsx";

/** Nothing is chosen before the page is used. */
const uploadParts = preloadable(() => import("./upload-parts.tsx"));

/** Specification §5 Document upload, for one file or several. After a failure the form keeps what was not stored. */
export function UploadForm({ leadId }: { leadId: string }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Chosen for one file, before or after the file itself. */
  const [commonType, setCommonType] = useState<DocumentType>();
  const [masked, setMasked] = useState<boolean>();
  const [isSending, setIsSending] = useState(false);
  const [marksMissing, setMarksMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const proposing = useRef<ReturnType<typeof proposedTypes>>(undefined);
  const upload = useUpload(leadId);
  const isOne = files.length <= 1;
  const sent = toSend(files);
  const typeOf = ({ documentType }: ChosenFile) => commonType ?? documentType;
  const types = isOne ? [commonType ?? files[0]?.documentType] : sent.map(typeOf);
  const asks = types.some((type) => type !== undefined && asksForMasking(type));
  const parts = uploadParts.useAhead(files.length > 0 || refused.length > 0 || asks);

  const patch = (key: number, part: Partial<ChosenFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const choose = async (chosen: File[]) => {
    const { accepted, refused: others } = checkFiles(chosen);
    const [only] = chosen.length === 1 ? others : [];
    // Of several files each is named; one alone needs no name, and has the specification's message.
    setRefused(only ? [] : others);
    if (only) refuse(fileFaults[only.fault]);
    if (accepted.length === 0) return;
    const added = chosenFiles(accepted);
    setFiles((all) => [...all.map((one) => ({ ...one, documentType: typeOf(one) })), ...added]);
    if (files.length + added.length > 1) setCommonType(undefined);
    const proposed = proposedTypes(added);
    proposing.current = proposed;
    setFiles(await proposed);
    if (proposing.current === proposed) proposing.current = undefined;
  };

  const send = async (all: readonly (ChosenFile & { documentType: DocumentType })[]) => {
    setIsSending(true);
    setRefused([]);
    const failures: NotStored[] = [];
    for (const { key, file, documentType } of all) {
      patch(key, { state: "sending", documentType, reason: undefined, isRejected: false });
      const answer = asksForMasking(documentType) ? masked : undefined;
      const failure = await upload({ file, documentType, masked: answer });
      patch(key, { state: failure ? "failed" : "done", ...failure });
      if (failure) failures.push(failure);
    }
    setIsSending(false);
    setFiles((sent) => sent.filter(({ state }) => state !== "done"));
    setCommonType(undefined);
    if (failures.length > 0) return toastNotStored(failures, all.length);
    toastUploaded(all.length);
    if (all.length === sent.length) setMasked(undefined);
  };
  const sendTyped = (chosen: readonly ChosenFile[]) => {
    if (isSending) return;
    const typed = chosen.flatMap((one) => {
      const documentType = typeOf(one);
      return documentType ? [{ ...one, documentType }] : [];
    });
    const isMissing = typed.length < chosen.length;
    setMarksMissing(isMissing);
    if (chosen.length === 0 || isMissing) refuse(missingInformation);
    else void send(typed);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const propose = sent.every(typeOf) ? undefined : await proposing.current;
    sendTyped(propose ? propose(sent) : sent);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
    >
      {files.length > 0 && parts && (
        <parts.ChosenFiles
          files={files}
          disabled={isSending}
          marksMissing={marksMissing}
          onType={(key, documentType) => patch(key, { documentType })}
          onRemove={(key) => {
            setFiles(files.filter((one) => one.key !== key));
            // The button that removed the file is gone.
            requestAnimationFrame(() => input.current?.focus());
          }}
          onRetry={(key) => sendTyped(files.filter((one) => one.key === key))}
        />
      )}
      <FilePicker
        hasFiles={files.length > 0}
        disabled={isSending}
        onChoose={(chosen) => void choose(chosen)}
        input={input}
      />
      {parts && <parts.RefusedFiles refused={refused} onDismiss={() => setRefused([])} />}
      <div className="flex flex-wrap justify-end gap-2">
        {isOne && (
          <div className="min-w-[152px] flex-1">
            <Select
              aria-label="Document type"
              value={types[0] ?? ""}
              disabled={isSending}
              onChange={(event) =>
                setCommonType(documentTypeNames.find((name) => name === event.target.value))
              }
            >
              <option value="">Document type</option>
              <Options of={documentTypeNames.map((name) => [name, documentTypes[name].label])} />
            </Select>
          </div>
        )}
        <Button type="submit" icon={Upload} busy={isSending}>
          {sent.length > 1 ? `Upload ${sent.length} files` : "Upload"}
        </Button>
      </div>
      {asks && parts && <parts.MaskingQuestion masked={masked} disabled={isSending} onChange={setMasked} />}
    </form>
  );
}
