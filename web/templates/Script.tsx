import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import {
  type Addressee,
  blanksLeft,
  plainText,
  type TemplateName,
  templates,
} from "#contract/templates/messages";
import { reasonOf } from "#web/lib/http/api.ts";
import { ErrorState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { ScriptText } from "./ScriptText.tsx";
import { useMessage } from "./use-message.ts";

interface ScriptProps {
  template: TemplateName;
  addressee: Addressee | undefined;
  children: (parts: { copy: ReactNode; text: ReactNode }) => ReactNode;
  short?: boolean;
}

/** One template: its text and its copy button, placed by the parent. */
export function Script({ template, addressee, short = false, children }: ScriptProps) {
  const { message, failure, busy, retry } = useMessage(template, addressee);
  const { label } = templates[template];
  if (!message && failure) {
    return (
      <ErrorState title="Templates could not be loaded" busy={busy} onRetry={retry}>
        {reasonOf(failure)}
      </ErrorState>
    );
  }
  return children({
    copy: message && (
      <CopyButton
        text={plainText(message)}
        what={addressee ? `${label} for ${addressee.name}` : label}
        blanks={addressee ? blanksLeft(message) : []}
        variant={short ? "secondary" : "primary"}
      />
    ),
    text: message ? (
      <>
        {addressee && <Blanks blanks={blanksLeft(message)} />}
        <ScriptText label={`${label}: message`} message={message} short={short} />
      </>
    ) : (
      <Skeleton className={short ? "h-24 rounded-lg" : "h-96 rounded-lg"} />
    ),
  });
}

/** Said before the message is copied: nobody should send a bracket to a customer. */
function Blanks({ blanks }: { blanks: readonly string[] }) {
  return (
    blanks.length > 0 && (
      <p className="mb-2 flex items-start gap-1.5 text-12 text-warn-text">
        <TriangleAlert aria-hidden className="mt-[2.5px] size-[13px] flex-none" strokeWidth={1.75} />
        Blanks left: {blanks.join(", ")}
      </p>
    )
  );
}
