import type { CustomerRow } from "#contract/customers/calls";
import { type TemplateName, templateNames, templates } from "#contract/templates/messages";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Card } from "#web/ui/Card.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { Script } from "./Script.tsx";
import { SendByWhatsApp } from "./SendByWhatsApp.tsx";

interface ScriptsCardProps {
  template: TemplateName;
  onTemplate: (template: TemplateName) => void;
  /** Whose values fill the message. */
  customer: CustomerRow | undefined;
}

const tabs = templateNames.map((value) => ({ value, label: templates[value].label }));

/** The four scripts (specification §2 Templates). */
export function ScriptsCard({ template, onTemplate, customer }: ScriptsCardProps) {
  useKeys(Object.fromEntries(templateNames.map((name) => [name, () => onTemplate(name)])));
  return (
    <Card
      title="Call Script Templates"
      actions={
        <span className="flex items-center gap-1 text-12 text-ink-3 max-md:hidden">
          <Kbd>1</Kbd> to <Kbd>{String(templateNames.length)}</Kbd> choose a template
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
                    <p className="mr-auto text-12 text-ink-2 max-md:basis-full">
                      {templates[template].about}
                    </p>
                    {customer?.leadId && (
                      <SendByWhatsApp key={customer.leadId} leadId={customer.leadId} template={template} />
                    )}
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
