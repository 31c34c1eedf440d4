import { UsersRound } from "lucide-react";
import { presenceText, useOthersOn } from "#web/lib/presence.ts";

/** Who else has this lead open right now, so that two do not call the same person. */
export function OthersOnLead({ leadId }: { leadId: number }) {
  const text = presenceText(useOthersOn(leadId));
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
