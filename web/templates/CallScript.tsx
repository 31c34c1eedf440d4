import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useId, useState } from "react";
import { type CallScriptPart, callScript, callScriptParts } from "#contract/calling/call-script";
import type { OutcomeCode } from "#contract/lead/outcomes";
import type { Lead } from "#contract/leads/record";
import { offeredQuote } from "#contract/quotes/named-quote";
import { blanksLeft, fillIn } from "#contract/templates/messages";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { quotesOf } from "#web/lead/quotes/data.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { fullName } from "#web/lib/people.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Card } from "#web/ui/Card.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Blanks, MessageText } from "./Script.tsx";

const useIsOpen = createOwnSwitch("call-script", true);
const useIsOpenOnPhone = createOwnSwitch("call-script-on-phone", false);

/** What the caller says, as the agency writes it, with the customer's values. */
export function CallScript({ lead }: { lead: Lead }) {
  const viewer = useViewer();
  const atDesk = useIsOpen(viewer.id);
  const atHand = useIsOpenOnPhone(viewer.id);
  const [isOpen, open] = phoneLayout.use() ? atHand : atDesk;
  const [chosen, choose] = useState<CallScriptPart>();
  const contentId = useId();
  const day = today(useNow(MINUTE_MS));
  const settings = useSettings().data;
  const parts = callScriptParts.filter((part) => settings?.[part]);
  const part = parts.find((one) => one === (chosen ?? partFor(lead))) ?? parts[0];
  const { data: quotes = [] } = useQuery({
    ...quotesOf(lead.id),
    enabled: isOpen && part !== undefined && settings?.[part].includes("[Quote]") === true,
  });
  if (!settings || !part) return null;
  const text = fillIn(
    settings[part],
    { ...lead, quote: offeredQuote(quotes, day) },
    { ...settings, caller: fullName(viewer) },
    day,
  );
  return (
    <div className={isOpen ? undefined : "[&>section>*]:border-0"}>
      <Card
        screenOnly
        flush
        title="Call script"
        actions={
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            label={isOpen ? "Hide the call script" : "Show the call script"}
            size="s"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => open(!isOpen)}
          />
        }
      >
        {isOpen && (
          <div id={contentId} className="grid gap-2.5 px-3.5 py-3">
            <Segmented
              label="Part of the call script"
              options={parts.map((value) => ({ value, label: callScript[value] }))}
              value={part}
              onChange={choose}
            />
            <div>
              <Blanks blanks={blanksLeft(text)} />
              <MessageText label={`Call script: ${callScript[part]}`} message={text} short />
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

const aboutQuote: readonly OutcomeCode[] = ["interested", "quote_sent"];

function partFor({ subStatus, policyReceived }: Lead): CallScriptPart {
  if (policyReceived) return "callClose";
  return aboutQuote.some((code) => code === subStatus) ? "callQuote" : "callOpening";
}
