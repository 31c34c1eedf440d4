import clsx from "clsx";
import type { CustomerRow } from "#contract/customers/calls";
import { formatPhone } from "#contract/lead/people";
import { formatRegistration } from "#contract/lead/registration";
import { formatDate } from "#web/lib/format/format.ts";
import { Phone } from "#web/ui/Phone.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { statusBadge } from "./status-badge.ts";

interface FoundCustomerProps {
  customer: CustomerRow;
  /** The message shows this customer's values. */
  chosen: boolean;
  onChoose: () => void;
}

/** A match of the search (specification §2 Templates); choosing it fills the message with its values. */
export function FoundCustomer({ customer, chosen, onChoose }: FoundCustomerProps) {
  const { name, mobileNumber, registrationNumber, vehicleDetails, status, insuranceExpiry } = customer;
  const { label, tone } = statusBadge(status);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        "relative flex w-full items-start gap-x-4 gap-y-0.5 px-3.5 py-2 text-left focus-visible:-outline-offset-2 max-md:flex-col",
        chosen
          ? "bg-selected before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent"
          : "hover:bg-hover",
      )}
    >
      <span className="grid min-w-0 flex-1 gap-0.5 max-md:contents">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold max-md:whitespace-normal" title={name}>
            {name}
          </span>
          <Badge tone={tone} upper>
            {label}
          </Badge>
        </span>
        <span className="min-w-0 text-12 text-ink-2 wrap-anywhere max-md:order-2 max-md:text-13">
          {registrationNumber && (
            <span className="num-id whitespace-nowrap">{formatRegistration(registrationNumber)}</span>
          )}
          {registrationNumber && vehicleDetails && <span className="mx-1.5 text-ink-3">·</span>}
          {vehicleDetails}
        </span>
      </span>
      <span className="num grid w-[126px] flex-none gap-0.5 text-12 text-ink-2 max-md:contents max-md:text-13">
        <span className="min-h-5 whitespace-nowrap max-md:order-1 max-md:min-h-0">
          {insuranceExpiry && `Expires: ${formatDate(insuranceExpiry)}`}
        </span>
        <span className="max-md:order-3">
          <Phone value={formatPhone(mobileNumber)} />
        </span>
      </span>
    </button>
  );
}
