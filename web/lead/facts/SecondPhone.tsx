import { MessageCircle, Phone as PhoneIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { formatPhone } from "#contract/lead/people";
import type { Lead } from "#contract/leads/record";
import { messageLabel } from "#contract/templates/own-messages";
import type { HandOff } from "#web/lead/work/hand-off.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Phone } from "#web/ui/Phone.tsx";

interface SecondPhoneProps {
  lead: Lead;
  /** Undefined for a number on the do-not-call list. */
  handOff: HandOff | undefined;
  children?: ReactNode;
}

/** A line with the second phone, if there is one: called and written to like the first. */
export function SecondPhone(props: SecondPhoneProps) {
  return props.lead.secondPhone && <KnownSecondPhone {...props} phone={props.lead.secondPhone} />;
}

function KnownSecondPhone({ phone, handOff, children }: SecondPhoneProps & { phone: string }) {
  const { second: { dial, whatsapp } = {}, template, note } = handOff ?? {};
  const line = useRef<HTMLDivElement>(null);
  const follow = (start: string) =>
    line.current?.querySelector<HTMLAnchorElement>(`a[href^="${start}"]`)?.click();
  useKeys({ N: () => follow("tel:"), V: () => follow("https://wa.me/") });
  return (
    <div ref={line} className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-ink-2">
      <span className="text-12 text-ink-3">
        <span className="max-xl:sr-only">Second phone</span>
        <span aria-hidden className="xl:hidden">
          2nd
        </span>
      </span>
      <Phone value={formatPhone(phone)} />
      {children}
      <span className="flex gap-1.5">
        {dial && (
          <ButtonLink href={dial} external onFollow={() => note?.()} size="xs" icon={PhoneIcon}>
            Call<span className="sr-only"> the second phone</span>
            <Kbd>N</Kbd>
          </ButtonLink>
        )}
        {whatsapp && (
          <ButtonLink
            href={whatsapp}
            external
            beside
            onFollow={() => note?.(template)}
            size="xs"
            icon={MessageCircle}
          >
            WhatsApp
            <span className="sr-only"> the second phone{template && `, ${messageLabel(template)}`}</span>
            <Kbd>V</Kbd>
          </ButtonLink>
        )}
      </span>
    </div>
  );
}
