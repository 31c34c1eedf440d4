import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { isTemplate, templateNames } from "#contract/templates";
import { useAddress } from "#web/lib/address.ts";
import { Card } from "#web/ui/Card.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { leadOf } from "./data.ts";
import { Script } from "./Script.tsx";

/** The short follow-up is what is sent after most calls. */
const IN_ADDRESS = { message: "4" };

const options = templateNames.map((value) => ({ value, label: value }));

/** On a lead's own page: the same scripts with its values. */
export function LeadMessages() {
  const { id = "" } = useParams();
  const lead = useQuery(leadOf(id));
  const [address, change] = useAddress(IN_ADDRESS);
  const template = isTemplate(address.message) ? address.message : "4";
  if (!lead.data) return null;
  return (
    <Card
      title="Message"
      actions={
        <Segmented
          label="Template"
          options={options}
          value={template}
          onChange={(message) => change({ message })}
        />
      }
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
