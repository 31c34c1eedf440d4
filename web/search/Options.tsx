import clsx from "clsx";
import { PhoneOff, User } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import type { FoundLead } from "#contract/search/calls";
import { monthLabel } from "#contract/time/calendar";
import { LeadStatusBadge } from "#web/lead/LeadStatusBadge.tsx";
import { formatDateTime } from "#web/lib/format/format.ts";
import { Kbd } from "#web/ui/Kbd.tsx";
import { Phone } from "#web/ui/Phone.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import type { Choice } from "./choices.ts";

export function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-labelledby={id} className="pb-1">
      <p id={id} className="mt-1.5 mb-1 px-2.5 text-11 font-medium text-ink-3 max-md:text-12">
        {label}
      </p>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  active: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

export function Option({ id, choice, active, onChoose, onPoint }: OptionProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) box.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      ref={box}
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={active ? undefined : onPoint}
      onClick={onChoose}
      className={clsx(
        "flex min-h-9 cursor-pointer scroll-my-8 items-center gap-2.5 rounded-md px-2.5 py-1 max-md:min-h-11",
        active && "bg-muted",
      )}
    >
      {"lead" in choice ? (
        <LeadFace lead={choice.lead} active={active} />
      ) : (
        <CommandFace {...choice.command} />
      )}
    </div>
  );
}

function CommandFace({ icon: Icon, label, keys }: Extract<Choice, { command: unknown }>["command"]) {
  return (
    <>
      <Icon aria-hidden className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <span className="flex gap-1.5">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </>
  );
}

function LeadFace({ lead, active }: { lead: FoundLead; active: boolean }) {
  return (
    <>
      <User aria-hidden className="size-4 flex-none text-ink-3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{lead.name}</span>
          {lead.registrationNumber && (
            <span className="num-id flex-none text-ink-2">{formatRegistration(lead.registrationNumber)}</span>
          )}
          <span className={clsx("ml-auto flex-none text-12 max-md:hidden", doNotCallLook(lead))}>
            <Phone value={formatPhone(lead.phoneNumber)} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
          <LeadStatusBadge lead={lead} />
          <span className="num text-ink-3">
            {lead.lastCallAt ? `Last call ${formatDateTime(lead.lastCallAt)}` : "Not contacted yet"}
          </span>
          {lead.doNotCall && (
            <Marker tone="red" icon={PhoneOff}>
              <span className="text-danger-text">Do not call</span>
            </Marker>
          )}
          <span className="ml-auto text-ink-3 max-md:ml-0">{monthLabel(lead.campaignMonth)}</span>
        </span>
      </span>
      <span className={clsx("flex", !active && "invisible")}>
        <Kbd>↵</Kbd>
      </span>
    </>
  );
}

const doNotCallLook = ({ doNotCall }: FoundLead) => (doNotCall ? "text-ink-3 line-through" : "text-ink-2");
