import { UsersRound } from "lucide-react";
import { presenceText, useOthersOn } from "#web/lib/live/presence.ts";

interface PresenceNoticeProps {
  leadId: number;
  /** What is said in place of it. */
  instead?: string | undefined;
}

/** Who else has this lead open, so that two people do not call the same customer. */
export function PresenceNotice({ leadId, instead }: PresenceNoticeProps) {
  const { names } = useOthersOn(leadId);
  const text = instead ?? presenceText(names);
  return (
    <span role="status" className="inline-flex min-w-0 items-center gap-1.5 text-ink-2">
      {text && (
        <>
          <UsersRound aria-hidden className="size-3.5 flex-none text-ink-3" strokeWidth={1.75} />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </>
      )}
    </span>
  );
}
