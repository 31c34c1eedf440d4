import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { unreachableText } from "#contract/history/touches";
import type { Lead } from "#contract/leads/record";
import type { TemplateName } from "#contract/templates/messages";
import { MINUTE_MS } from "#contract/time/calendar";
import { WhatsAppButton } from "#web/lead/work/HandOffButtons.tsx";
import { useHandOff } from "#web/lead/work/hand-off.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { leadOf } from "./data.ts";

/** Opens WhatsApp with the shown message, under the rules of the lead's page: hours, do not call, no blanks. */
export function SendByWhatsApp({ leadId, template }: { leadId: number; template: TemplateName }) {
  const lead = useQuery(leadOf(String(leadId)));
  return lead.data ? <Button lead={lead.data} template={template} /> : null;
}

function Button({ lead, template }: { lead: Lead; template: TemplateName }) {
  const why = useId();
  const handOff = useHandOff(lead, useNow(MINUTE_MS), template);
  const reason = handOff ? handOff.reason : unreachableText(lead);
  return (
    <>
      {handOff && <WhatsAppButton handOff={handOff} why={why} plain />}
      {reason && (
        // The blanks are named above the message.
        <p
          id={why}
          className={handOff?.hasBlanks ? "sr-only" : "order-last basis-full text-right text-12 text-ink-3"}
        >
          {reason}
        </p>
      )}
    </>
  );
}
