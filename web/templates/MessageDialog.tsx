import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Message, MessageVersion } from "#contract/templates/calls";
import { languages } from "#contract/templates/languages";
import {
  isTemplateName,
  placeholders,
  plainText,
  templateNames,
  templates,
} from "#contract/templates/messages";
import { MESSAGE_NAME_MAX, MESSAGE_TEXT_MAX, messageFor } from "#contract/templates/own-messages";
import { today } from "#contract/time/calendar";
import { whenText } from "#contract/time/when";
import { useDiscardQuestion } from "#web/lead/discard-question.tsx";
import { now } from "#web/lib/browser/clock.ts";
import { serverErrorAndOther } from "#web/lib/form.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input, TextArea } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useKeepMessage, versionsOf } from "./own-data.ts";

/** A message to change, or what a new one begins with. */
export type Edited = Message | Pick<Message, "name" | "language" | "text">;

interface MessageDialogProps {
  message: Edited;
  onClose: () => void;
}

const EVERYBODY = "";
const OF_ITS_OWN = "";
const fields = ["name", "language", "text"] as const;

/** The text of a message that the agency writes, and the texts it has had. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const stored = "id" in message ? message : undefined;
  const [draft, setDraft] = useState({
    name: message.name,
    language: message.language,
    text: message.text,
  });
  const textArea = useRef<HTMLTextAreaElement>(null);
  const specified = useSpecifiedText();
  const keep = useKeepMessage(onClose);
  const touched = fields.some((field) => draft[field] !== message[field]);
  const { close, question } = useDiscardQuestion({
    touched,
    busy: keep.isPending,
    onClose,
    title: "Discard your changes?",
  });
  const instead = isTemplateName(draft.name) ? draft.name : OF_ITS_OWN;
  const { errors, other } = serverErrorAndOther(keep.error, fields, "Not saved");
  const change = (part: Partial<typeof draft>) => {
    if (keep.isPending) return;
    setDraft({ ...draft, ...part });
    if (keep.isError) keep.reset();
  };
  /** Puts a placeholder where the text is being written. */
  const insert = (placeholder: string) => {
    const { selectionStart = draft.text.length, selectionEnd = selectionStart } = textArea.current ?? {};
    change({ text: draft.text.slice(0, selectionStart) + placeholder + draft.text.slice(selectionEnd) });
    textArea.current?.focus();
  };
  return (
    <Dialog
      onClose={close}
      size="xl"
      title={stored ? "Edit message" : "New message"}
      confirm={{
        label: "Save message",
        busy: keep.isPending,
        busyLabel: "Saving...",
        onConfirm: () => keep.mutate({ message: draft, former: stored }),
      }}
    >
      <div className="grid gap-4 pt-1">
        <div className="grid gap-3 md:grid-cols-3">
          <Field label="Sent as">
            <Select
              value={instead}
              onChange={({ target: { value } }) =>
                change(
                  isTemplateName(value)
                    ? { name: value, text: draft.text || specified(value) }
                    : { name: instead ? "" : draft.name },
                )
              }
            >
              <option value={OF_ITS_OWN}>A further message</option>
              <Options of={templateNames.map((name) => [name, `Instead of ${templates[name].label}`])} />
            </Select>
          </Field>
          {!instead && (
            <Field label="Name" required error={errors.name}>
              <Input
                value={draft.name}
                onChange={({ target }) => change({ name: target.value })}
                maxLength={MESSAGE_NAME_MAX}
                placeholder="Payment link"
              />
            </Field>
          )}
          <Field label="Language" error={errors.language ?? (instead ? errors.name : undefined)}>
            <Select
              value={draft.language ?? EVERYBODY}
              onChange={({ target: { value } }) =>
                change({ language: languages.find((one) => one === value) ?? null })
              }
            >
              <option value={EVERYBODY}>For every customer</option>
              <Options of={languages.map((language) => [language, language])} />
            </Select>
          </Field>
        </div>
        <Field label="Text" required error={errors.text}>
          <TextArea
            ref={textArea}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
            rows={10}
            maxLength={MESSAGE_TEXT_MAX}
          />
        </Field>
        <div>
          <p id="placeholders" className="mb-1.5 text-12 text-ink-3">
            Add a value of the customer or the agency. A message that lacks one is not sent.
          </p>
          <fieldset aria-labelledby="placeholders" className="flex flex-wrap gap-1.5">
            {placeholders.map((placeholder) => (
              <Chip key={placeholder} onClick={() => insert(placeholder)}>
                {placeholder}
              </Chip>
            ))}
          </fieldset>
        </div>
        {other && (
          <Notice tone="danger" role="alert">
            {other}
          </Notice>
        )}
        {stored && <Versions message={stored} onRestore={(text) => change({ text })} />}
      </div>
      {question}
    </Dialog>
  );
}

/** A template as the specification has it, with the agency's words and the customer's values as placeholders. */
function useSpecifiedText() {
  const settings = useSettings().data;
  return (name: string) =>
    settings
      ? plainText(messageFor(name, undefined, { ...settings, messages: [], caller: "" }, today(now())))
      : "";
}

interface VersionsProps {
  message: Message;
  onRestore: (text: string) => void;
}

/** Who wrote which text, and when; an earlier one is put into the form. */
function Versions({ message, onRestore }: VersionsProps) {
  const query = useQuery(versionsOf(message.id));
  return (
    <section aria-label="Versions">
      <h3 className="mb-1 text-12 font-medium">Versions</h3>
      <QueryView
        query={query}
        failed="Could not load the versions"
        loading={<Skeleton className="h-10 rounded-md" />}
      >
        {(versions) => (
          <ul className="max-h-48 overflow-y-auto rounded-md border border-line">
            {versions.map((version) => (
              <Version
                key={version.version}
                version={version}
                isCurrent={version.version === message.version}
                onRestore={onRestore}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

interface VersionProps extends Pick<VersionsProps, "onRestore"> {
  version: MessageVersion;
  isCurrent: boolean;
}

function Version({ version: { text, changedAt, changedBy }, isCurrent, onRestore }: VersionProps) {
  const when = whenText(new Date(changedAt), new Date(now()));
  return (
    <li className="flex items-center gap-3 border-t border-line-subtle px-2.5 py-1.5 first:border-0">
      <span className="min-w-0 flex-1">
        <span className="num block text-12 text-ink-2">
          {changedBy}, {when}
        </span>
        <span className="block truncate text-12 text-ink-3">{text ?? "Deleted"}</span>
      </span>
      {isCurrent ? (
        <span className="text-12 text-ink-3">Current</span>
      ) : (
        text !== null && (
          <Chip onClick={() => onRestore(text)} aria-label={`Use the text of ${changedBy}, ${when}`}>
            Use this text
          </Chip>
        )
      )}
    </li>
  );
}
