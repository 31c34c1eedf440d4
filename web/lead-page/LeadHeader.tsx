import { useQuery } from "@tanstack/react-query";
import { Check, Copy, FileCheck, Pencil, Send } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { mayMarkQuoteSent, outcomes, upperCaseLabel } from "#contract/lead/outcomes";
import { formatPhone } from "#contract/lead/people";
import { POLICY_RECEIVED_NOTE, POLICY_RECEIVED_RESULT } from "#contract/lead/remarks";
import type { Lead } from "#contract/leads/record";
import { DoNotCallBadge } from "#web/lead/badges.tsx";
import { SecondPhone } from "#web/lead/facts/SecondPhone.tsx";
import { iconOfResult, iconOfStatus } from "#web/lead/lead-icons.ts";
import { isRenewalClosed } from "#web/lead/work/chosen-message.ts";
import { coverText, promiseNote } from "#web/lead/work/contacts.ts";
import { isSending, useNote } from "#web/lead/work/data.ts";
import { HandOffButtons } from "#web/lead/work/HandOffButtons.tsx";
import type { HandOff } from "#web/lead/work/hand-off.ts";
import { historyOf } from "#web/lead/work/lead-queries.ts";
import { PresenceNotice } from "#web/lead/work/PresenceNotice.tsx";
import { useKeys } from "#web/lib/keys/keys.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { useCopied } from "#web/ui/use-copied.ts";

interface LeadActionsProps {
  lead: Lead;
  locked: boolean;
  /** Undefined for a number on the do-not-call list. */
  handOff: HandOff | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  onQuote: () => void;
}

interface LeadHeaderProps extends Pick<LeadActionsProps, "lead" | "handOff" | "heading"> {
  reassigned: boolean;
  /** The lead's buttons, if they are here. */
  children: ReactNode;
}

export function LeadHeader({ lead, handOff, heading, reassigned, children }: LeadHeaderProps) {
  const phone = formatPhone(lead.phoneNumber);
  const { data: logs } = useQuery({ ...historyOf(String(lead.id)), enabled: false });
  const cover = coverText(logs);
  const note = lead.nextFollowUp && promiseNote(logs);
  return (
    <div className="flex items-start gap-x-4 gap-y-2.5 pb-3.5 max-xl:flex-col max-md:pb-3">
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-20 font-semibold wrap-anywhere outline-none">
          {lead.name}
        </h2>
        {/* A line of its own, whatever the result's length: an outcome moves nothing below. */}
        <p className="my-1 flex h-5 min-w-0 gap-2 max-md:h-auto max-md:min-h-5 max-md:flex-wrap">
          <LatestResult lead={lead} />
          {lead.doNotCall && <DoNotCallBadge />}
          {cover && <Badge tone="yellow">{cover}</Badge>}
          {note && (
            <span
              title={note}
              className="line-clamp-2 min-w-0 wrap-anywhere max-md:basis-full md:self-center md:text-12/[14px] md:text-ink-2"
            >
              {note}
            </span>
          )}
        </p>
        <div className="num mt-px flex flex-wrap items-center gap-x-2 text-ink-2">
          <span>Lead ID: #{lead.id}</span>
          <span aria-hidden className="text-ink-3">
            ·
          </span>
          <Phone value={phone} />
          <CopyPhone phone={phone} />
          {!reassigned && <PresenceNotice leadId={lead.id} />}
        </div>
        <SecondPhone lead={lead} handOff={handOff}>
          <CopyPhone phone={formatPhone(lead.secondPhone ?? "")} label="Copy second phone" />
        </SecondPhone>
      </div>
      {children}
    </div>
  );
}

/** The latest result (specification §2); without one, Pending (§4). */
function LatestResult({ lead: { subStatus } }: { lead: Lead }) {
  const { icon, tone } = subStatus ? iconOfResult(subStatus) : iconOfStatus("pending_call");
  return (
    <Badge tone={tone} icon={icon}>
      Latest: {subStatus ? upperCaseLabel(subStatus) : "Pending"}
    </Badge>
  );
}

/** In the header; on a phone below the outcomes, within reach of the thumb. */
export function LeadActions({ lead, locked, handOff, heading, onQuote }: LeadActionsProps) {
  const policy = useNote(lead, POLICY_RECEIVED_RESULT, {
    failure: "Failed to mark policy as received",
    done: () => ({ title: "Success", description: "Policy marked received" }),
    // The button is disabled from now on and cannot keep the focus.
    onSaved: () => heading.current?.focus({ preventScroll: true }),
  });
  const receive = () => {
    if (!isSending(lead.id)) policy.mutate(POLICY_RECEIVED_NOTE);
  };
  const mayQuote = mayMarkQuoteSent(lead);
  useKeys({
    P: lead.policyReceived || locked ? undefined : receive,
    Q: mayQuote && !locked ? onQuote : undefined,
  });

  return (
    <div
      data-paper="no"
      className="flex flex-none flex-wrap gap-2 max-md:w-full max-md:[&_svg]:hidden max-md:[&>button]:flex-auto max-md:[&>button]:px-2 max-md:[&>button]:text-13"
    >
      {mayQuote ? (
        <Button
          // Of a renewal that is closed it is hardly meant.
          variant={isRenewalClosed(lead) ? "ghost" : "secondary"}
          icon={Send}
          keys={outcomes.quote_sent.key}
          disabled={locked}
          onClick={onQuote}
        >
          {outcomes.quote_sent.label}
        </Button>
      ) : (
        // Its room stays, so that an outcome that brings it moves nothing.
        <span aria-hidden className="invisible max-md:hidden md:max-xl:order-last">
          <Button icon={Send} keys={outcomes.quote_sent.key} tabIndex={-1}>
            {outcomes.quote_sent.label}
          </Button>
        </span>
      )}
      <Button
        icon={FileCheck}
        keys={lead.policyReceived ? undefined : "P"}
        disabled={lead.policyReceived || (locked && !policy.isPending)}
        busy={policy.isPending}
        onClick={receive}
      >
        {lead.policyReceived ? "Policy Received" : "Received Previous Policy"}
      </Button>
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

function CopyPhone({ phone, label = "Copy phone" }: { phone: string; label?: string }) {
  const [copied, copy] = useCopied("Could not copy the phone number to clipboard");
  return (
    <>
      <IconButton icon={copied ? Check : Copy} label={label} size="xs" onClick={() => void copy(phone)} />
      <span role="status" className="text-12 text-ok-text">
        {copied && "Copied!"}
      </span>
    </>
  );
}
