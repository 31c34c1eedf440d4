import { FileCheck, Pencil, Send } from "lucide-react";
import { type RefObject, useRef } from "react";
import type { Lead } from "#contract/leads";
import { mayMarkQuoteSent, outcomes, shout } from "#contract/outcomes";
import { shownPhone } from "#contract/people";
import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/remarks";
import { useKeys } from "#web/lib/keys.ts";
import { lookOfResult, lookOfStatus } from "#web/lib/look.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { CopyPhone } from "./CopyPhone.tsx";
import { isLocked, useNote } from "./data.ts";
import { HandOffButtons } from "./HandOffButtons.tsx";
import type { HandOff } from "./hand-off.ts";
import { OthersOnLead } from "./OthersOnLead.tsx";

interface LeadHeaderProps {
  lead: Lead;
  locked: boolean;
  /** None for a number that is never called. */
  handOff: HandOff | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onQuote: () => void;
}

export function LeadHeader(props: LeadHeaderProps) {
  const { lead, heading } = props;
  const phone = shownPhone(lead.phoneNumber);
  return (
    <div className="flex items-start gap-x-4 gap-y-2.5 pb-3.5 max-lg:flex-col max-md:pb-3">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2
            ref={heading}
            tabIndex={-1}
            className="min-w-0 text-20 font-semibold wrap-anywhere outline-none"
          >
            {lead.name}
          </h2>
          <LatestResult lead={lead} />
        </div>
        <div className="num mt-px flex flex-wrap items-center gap-x-2 text-ink-2">
          <span>Lead ID: #{lead.id}</span>
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <Phone value={phone} />
          <CopyPhone phone={phone} />
          <OthersOnLead leadId={lead.id} />
        </div>
      </div>
      <HeaderActions {...props} />
    </div>
  );
}

/** The most recent call result (specification §2); with none, Pending is shown (§4). */
function LatestResult({ lead: { subStatus } }: { lead: Lead }) {
  const { icon, tone } = subStatus ? lookOfResult(subStatus) : lookOfStatus("pending_call");
  return (
    <Badge tone={tone} icon={icon}>
      Latest: {subStatus ? shout(subStatus) : "Pending"}
    </Badge>
  );
}

function HeaderActions({ lead, locked, handOff, heading, onQuote }: LeadHeaderProps) {
  const policyButton = useRef<HTMLButtonElement>(null);
  const policy = useNote(lead, POLICY_RECEIVED_RESULT, {
    failure: "Failed to mark policy as received",
    done: () => ({ title: "Success", description: "Policy marked received" }),
    // The button is off from now on and cannot keep the focus.
    onSaved: () => heading.current?.focus({ preventScroll: true }),
  });
  const receive = () => {
    if (!isLocked(lead.id)) policy.mutate(POLICY_RECEIVED_NOTE);
  };
  const mayQuote = mayMarkQuoteSent(lead);
  useKeys({
    // Writes data, so the key only takes the focus there; Enter presses it.
    P: () => policyButton.current?.focus(),
    Q: mayQuote && !locked ? onQuote : undefined,
  });

  return (
    <div className="flex flex-none flex-wrap gap-2 max-md:w-full max-md:[&_svg]:hidden max-md:[&>button]:flex-auto max-md:[&>button]:px-2 max-md:[&>button]:text-13">
      <Button
        ref={policyButton}
        icon={FileCheck}
        keys={lead.policyReceived ? undefined : "P"}
        disabled={lead.policyReceived || (locked && !policy.isPending)}
        busy={policy.isPending}
        onClick={receive}
      >
        {lead.policyReceived ? "Policy Received" : "Received Previous Policy"}
      </Button>
      {mayQuote && (
        <Button icon={Send} keys={outcomes.quote_sent.key} disabled={locked} onClick={onQuote}>
          Mark Quote Sent
        </Button>
      )}
      <span className="max-md:hidden">
        <ButtonLink href={`/leads/edit/${lead.id}`} icon={Pencil}>
          Edit Lead
        </ButtonLink>
      </span>
      {handOff && (
        <div className="max-md:hidden">
          <HandOffButtons handOff={handOff} />
        </div>
      )}
    </div>
  );
}
