import clsx from "clsx";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Addressee, blanksLeft, fillIn, type Piece, plainText } from "#contract/templates/messages";
import { type MessageKey, messageFor, messageLabel } from "#contract/templates/own-messages";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { useSettings } from "#web/lib/settings.ts";
import { QueryError } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CopyButton } from "./CopyButton.tsx";

interface ScriptProps {
  template: MessageKey;
  /** Its text, where it is not the one that the customer's language chooses. */
  own?: string | undefined;
  addressee: Addressee | undefined;
  children: (parts: { copy: ReactNode; text: ReactNode }) => ReactNode;
  short?: boolean;
}

/** One template: its text and its copy button, placed by the parent. */
export function Script({ template, own, addressee, short = false, children }: ScriptProps) {
  const settings = useSettings();
  const day = today(useNow(MINUTE_MS));
  const caller = fullName(useViewer());
  const words = settings.data && { ...settings.data, caller };
  const message =
    words &&
    (own === undefined ? messageFor(template, addressee, words, day) : fillIn(own, addressee, words, day));
  const label = messageLabel(template);
  if (!message && settings.error)
    return <QueryError query={settings} failed="Templates could not be loaded" />;
  return children({
    copy: message && (
      <CopyButton
        text={plainText(message)}
        what={addressee ? `${label} for ${addressee.name}` : label}
        blanks={addressee ? blanksLeft(message) : []}
        variant={short || own !== undefined ? "secondary" : "primary"}
        plain={own !== undefined}
      />
    ),
    text: message ? (
      <>
        {addressee && <Blanks blanks={blanksLeft(message)} />}
        <MessageText label={`${label}: message`} message={message} short={short} />
      </>
    ) : (
      <Skeleton className={short ? "h-24 rounded-lg" : "h-96 rounded-lg"} />
    ),
  });
}

/** Said before the text is read out or copied: no customer should be told a bracket. */
export function Blanks({ blanks }: { blanks: readonly string[] }) {
  return (
    blanks.length > 0 && (
      <p className="mb-2 flex items-start gap-1.5 text-12 text-warn-text">
        <TriangleAlert aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
        Missing: {blanks.join(", ")}
      </p>
    )
  );
}

interface MessageTextProps {
  label: string;
  message: readonly Piece[];
  /** Long messages scroll in a narrow place. */
  short?: boolean;
}

/** The text of a message; values from the customer's record are marked. */
export function MessageText({ label, message, short = false }: MessageTextProps) {
  return (
    <section
      aria-label={label}
      // A scrolling box must be reachable by keyboard.
      tabIndex={short ? 0 : undefined}
      className={clsx(
        "rounded-lg border border-line bg-subtle whitespace-pre-wrap wrap-anywhere",
        short ? "max-h-72 overflow-y-auto px-3 py-2.5" : "px-4 py-3",
      )}
    >
      {message.map(({ text, filled }, place) =>
        filled ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
          <mark key={place} className="rounded-xs bg-accent-soft px-[3px] font-medium text-accent-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </section>
  );
}
