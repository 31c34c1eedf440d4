import { useQuery } from "@tanstack/react-query";
import { PhoneMissed } from "lucide-react";
import { useId } from "react";
import { nextTryText, suggestsMessage, triesText } from "#contract/calling/retry-ladder";
import type { CallLog } from "#contract/history/calls";
import type { Lead } from "#contract/leads/record";
import { Notice } from "#web/ui/Notice.tsx";
import { WhatsAppButton } from "./HandOffButtons.tsx";
import type { HandOff } from "./hand-off.ts";
import { historyOf } from "./lead-queries.ts";

interface RetryLadderProps {
  lead: Lead;
  now: Date;
  handOff: HandOff | undefined;
}

/** For a lead that rang or was switched off; any other outcome ends the ladder. */
export function LadderOfLead(props: RetryLadderProps) {
  const history = useQuery(historyOf(String(props.lead.id)));
  return props.lead.tries > 0 && <RetryLadder {...props} logs={history.data ?? []} />;
}

/** The next try and its time; after the fourth, a suggested message instead. */
export function RetryLadder({ lead, now, handOff, logs }: RetryLadderProps & { logs: readonly CallLog[] }) {
  const why = useId();
  return (
    <Notice icon={PhoneMissed}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <p className="num min-w-0">
          Not reached: {triesText(lead, logs, now)}; {nextTryText(lead, now)}.
          {suggestsMessage(lead) && handOff && " Send a message instead?"}
        </p>
        {suggestsMessage(lead) && handOff && (
          <>
            <WhatsAppButton handOff={handOff} size="s" why={why} plain />
            {handOff.reason && (
              <span id={why} className="text-12 text-ink-3">
                {handOff.reason}
              </span>
            )}
          </>
        )}
      </div>
    </Notice>
  );
}
