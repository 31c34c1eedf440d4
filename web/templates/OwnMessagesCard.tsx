import { ChevronDown, ChevronRight, Pencil, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { CustomerRow } from "#contract/customers/calls";
import type { Message } from "#contract/templates/calls";
import { isTemplateName } from "#contract/templates/messages";
import { ownKey, ownLabel } from "#contract/templates/own-messages";
import { whenText } from "#contract/time/when";
import { now } from "#web/lib/browser/clock.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import type { Edited } from "./MessageDialog.tsx";
import { useDeleteMessage } from "./own-data.ts";
import { Script } from "./Script.tsx";
import { SendByWhatsApp } from "./ScriptsCard.tsx";

const dialog = preloadable(async () => (await import("./MessageDialog.tsx")).MessageDialog);
const blank: Edited = { name: "", language: null, text: "" };

/** The messages that the agency wrote: everybody sends them, administrators write them. */
export function OwnMessagesCard({ customer }: { customer: CustomerRow | undefined }) {
  const mayWrite = useMay("settings:manage");
  const messages = useSettings().data?.messages;
  const [edited, setEdited] = useState<Edited>();
  const [opened, setOpened] = useState<number>();
  const remove = useDeleteMessage(() => setOpened(undefined));
  const Dialog = dialog.use(edited !== undefined);
  if (!messages || (messages.length === 0 && !mayWrite)) return null;
  return (
    <Card
      title="Our messages"
      flush
      actions={
        mayWrite && (
          <Button size="s" icon={Plus} onPointerEnter={dialog.prepare} onClick={() => setEdited(blank)}>
            New message
          </Button>
        )
      }
    >
      {messages.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-3">
          Write messages of your own, in the languages of your customers, or texts to be sent instead of a
          template.
        </p>
      ) : (
        <ul>
          {messages.map((message) => (
            <Row
              key={message.id}
              message={message}
              customer={customer}
              isOpen={opened === message.id}
              onOpen={(open) => setOpened(open ? message.id : undefined)}
              {...(mayWrite && {
                onEdit: () => setEdited(message),
                onDelete: () => remove.mutate(message),
                deleting: remove.isPending,
              })}
            />
          ))}
        </ul>
      )}
      {edited && Dialog && <Dialog message={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

interface RowProps {
  message: Message;
  customer: CustomerRow | undefined;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onEdit?: () => void;
  onDelete?: () => void;
  deleting?: boolean;
}

function Row({ message, customer, isOpen, onOpen, onEdit, onDelete, deleting }: RowProps) {
  const contentId = useId();
  const label = ownLabel(message);
  const isInstead = isTemplateName(message.name);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="border-t border-line-subtle first:border-0">
      <div className="flex items-center gap-1 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 py-1.5 pl-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
        >
          <Chevron aria-hidden className="size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
          <span className="min-w-0">
            <span className="block truncate font-medium">
              {isInstead && "Instead of "}
              {label}
            </span>
            <span className="num block truncate text-12 text-ink-3">
              {message.changedBy}, {whenText(new Date(message.changedAt), new Date(now()))}
            </span>
          </span>
        </button>
        {onEdit && (
          <>
            <IconButton icon={Pencil} label={`Edit: ${label}`} onClick={onEdit} />
            <IconButton icon={Trash2} label={`Delete: ${label}`} disabled={deleting} onClick={onDelete} />
          </>
        )}
      </div>
      {isOpen && (
        <div id={contentId} className="px-3.5 pb-3.5">
          <Script template={ownKey(message)} own={message.text} addressee={customer}>
            {({ copy, text }) => (
              <>
                <div className="mb-3 flex min-h-8 flex-wrap items-center justify-end gap-2">
                  {!isInstead && <SendByWhatsApp to={customer} template={ownKey(message)} />}
                  {copy}
                </div>
                {text}
              </>
            )}
          </Script>
        </div>
      )}
    </li>
  );
}
