import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { scriptNames } from "#contract/templates/messages";
import { type MessageKey, messageLabel } from "#contract/templates/own-messages";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { isRenewalClosed, useChosenMessage, useNamedQuote } from "#web/lead/work/chosen-message.ts";
import { loadedLeadOf } from "#web/lead/work/lead-queries.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Options } from "#web/ui/Options.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Script } from "./Script.tsx";

/** The scripts with the values of one lead, on its page and in call mode. */
export function LeadMessages({ leadId }: { leadId?: number }) {
  const { id = "" } = useParams();
  const lead = useQuery(loadedLeadOf(leadId === undefined ? id : String(leadId)));
  const { keys, message, choose } = useChosenMessage(lead.data);
  const quote = useNamedQuote(lead.data, message, today(useNow(MINUTE_MS)));
  const next = keys[(keys.indexOf(message) + 1) % keys.length];
  useKeys({ T: next === undefined ? undefined : () => choose(next) });
  if (!lead.data) return null;
  return (
    <Card
      screenOnly
      title="Message"
      actions={
        <span className="flex items-center gap-1.5">
          <Kbd>T</Kbd>
          <Choice keys={keys} message={message} onChoose={choose} />
        </span>
      }
    >
      {isRenewalClosed(lead.data) && (
        <div className="mb-2.5">
          <Notice>Renewal closed: no reminder needed</Notice>
        </div>
      )}
      <Script template={message} addressee={{ ...lead.data, quote }} short>
        {({ copy, text }) => (
          <>
            {text}
            <div className="mt-2.5 flex">{copy}</div>
          </>
        )}
      </Script>
    </Card>
  );
}

const isNumbered = (key: MessageKey) => scriptNames.some((name) => name === key);

interface ChoiceProps {
  keys: readonly MessageKey[];
  message: MessageKey;
  onChoose: (key: MessageKey) => void;
}

/** The templates by their numbers; a list by name once there are other messages. */
function Choice({ keys, message, onChoose }: ChoiceProps) {
  if (keys.every(isNumbered)) {
    const options = keys.map((value) => ({ value, label: value }));
    return <Segmented label="Template" options={options} value={message} onChange={onChoose} />;
  }
  return (
    <Select aria-label="Template" size="s" value={message} onChange={({ target }) => onChoose(target.value)}>
      <Options of={keys.map((key) => [key, messageLabel(key)])} />
    </Select>
  );
}
