import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { CustomerRow } from "#contract/customers/calls";
import { unreachableText } from "#contract/history/touches";
import type { Lead } from "#contract/leads/record";
import { type ScriptName, scriptNames, templates } from "#contract/templates/messages";
import type { MessageKey } from "#contract/templates/own-messages";
import { MINUTE_MS } from "#contract/time/calendar";
import { WhatsAppButton } from "#web/lead/work/HandOffButtons.tsx";
import { useHandOff } from "#web/lead/work/hand-off.ts";
import { loadedLeadOf } from "#web/lead/work/lead-queries.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Script } from "./Script.tsx";

interface ScriptsCardProps {
  template: ScriptName;
  onTemplate: (template: ScriptName) => void;
  /** Whose values fill the message. */
  customer: CustomerRow | undefined;
}

const about: Record<ScriptName, string> = {
  "1": "Seasonal greeting, urgent renewal",
  "2": "Documents required",
  "3": "Early-bird renewal",
  "4": "Short follow-up",
};

const tabs = scriptNames.map((value) => ({ value, label: templates[value].label }));

/** The four scripts (specification §2 Templates). */
export function ScriptsCard({ template, onTemplate, customer }: ScriptsCardProps) {
  useKeys(Object.fromEntries(scriptNames.map((name) => [name, () => onTemplate(name)])));
  return (
    <Card
      title="Call Script Templates"
      actions={
        <span className="flex items-center gap-1 text-12 text-ink-3 max-md:hidden">
          <Kbd>1</Kbd> to <Kbd>{String(scriptNames.length)}</Kbd> choose a template
        </span>
      }
      flush
    >
      <div className="px-2 pb-3.5 max-md:px-4">
        <Tabs label="Template" items={tabs} value={template} onChange={onTemplate}>
          <div className="px-1.5 pt-3 max-md:px-0">
            <Script template={template} addressee={customer}>
              {({ copy, text }) => (
                <>
                  <div className="mb-3 flex min-h-8 flex-wrap items-center justify-end gap-2">
                    <p className="mr-auto text-12 text-ink-2 max-md:basis-full">{about[template]}</p>
                    <SendByWhatsApp to={customer} template={template} />
                    {copy}
                  </div>
                  {text}
                </>
              )}
            </Script>
          </div>
        </Tabs>
      </div>
    </Card>
  );
}

/** Opens WhatsApp with the shown message, under the rules of the lead's page: hours, do not call, no blanks. */
export function SendByWhatsApp({ to, template }: { to: CustomerRow | undefined; template: MessageKey }) {
  const id = to?.leadId;
  const lead = useQuery({ ...loadedLeadOf(String(id)), enabled: Boolean(id) });
  return lead.data ? <Button key={id} lead={lead.data} template={template} /> : null;
}

function Button({ lead, template }: { lead: Lead; template: MessageKey }) {
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
