import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { templateNames } from "#contract/templates";
import { useChosenTemplate } from "#web/lib/chosen-template.ts";
import { Card } from "#web/ui/Card.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { leadOf } from "./data.ts";
import { Script } from "./Script.tsx";

const options = templateNames.map((value) => ({ value, label: value }));

/** On a lead's own page, and in call mode beside whichever lead is at hand: the same scripts with its values. */
export function LeadMessages({ leadId }: { leadId?: number }) {
  const { id = "" } = useParams();
  const lead = useQuery(leadOf(leadId === undefined ? id : String(leadId)));
  const [template, choose] = useChosenTemplate();
  if (!lead.data) return null;
  return (
    <Card
      title="Message"
      actions={<Segmented label="Template" options={options} value={template} onChange={choose} />}
    >
      <Script template={template} addressee={lead.data} short>
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
