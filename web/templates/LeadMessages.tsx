import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { MINUTE_MS, today } from "#contract/time/calendar";
import {
  isRenewalClosed,
  messagesFor,
  useChosenTemplate,
  useNamedQuote,
} from "#web/lead/work/chosen-template.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { leadOf } from "./data.ts";
import { Script } from "./Script.tsx";

/** The scripts with the values of one lead, on its page and in call mode. */
export function LeadMessages({ leadId }: { leadId?: number }) {
  const { id = "" } = useParams();
  const lead = useQuery(leadOf(leadId === undefined ? id : String(leadId)));
  const [template, choose] = useChosenTemplate(lead.data);
  const quote = useNamedQuote(lead.data, today(useNow(MINUTE_MS)));
  const names = messagesFor(lead.data);
  const next = names[(names.indexOf(template) + 1) % names.length];
  useKeys({ T: next && (() => choose(next)) });
  if (!lead.data) return null;
  const options = names.map((value) => ({ value, label: value === "quote" ? "Quote" : value }));
  return (
    <Card
      screenOnly
      title="Message"
      actions={
        <span className="flex items-center gap-1.5">
          <Kbd>T</Kbd>
          <Segmented label="Template" options={options} value={template} onChange={choose} />
        </span>
      }
    >
      {isRenewalClosed(lead.data) && (
        <div className="mb-2.5">
          <Notice>Renewal closed: no reminder needed</Notice>
        </div>
      )}
      <Script template={template} addressee={{ ...lead.data, quote }} short>
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
