import type { ReactNode } from "react";

interface LeadColumnsProps {
  facts: ReactNode;
  work: ReactNode;
  /** Parts of other features: documents, messages. */
  more: ReactNode;
}

interface OutcomeGroupsProps {
  connected: ReactNode;
  notConnected: ReactNode;
  schedule: ReactNode;
}

/**
 * The outcome buttons: connected at the left, not connected and scheduled at the right; in a wide card one
 * below the other.
 */
export function OutcomeGroups({ connected, notConnected, schedule }: OutcomeGroupsProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 items-start gap-3 max-md:gap-2 @min-[640px]:grid-cols-1">
        <Group label="Connected">{connected}</Group>
        <div className="grid gap-3">
          <Group label="Not connected">{notConnected}</Group>
          <Group label="Schedule">{schedule}</Group>
        </div>
      </div>
    </div>
  );
}

/** One below the other; in a wide card in rows of three, like the digits. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-11 font-medium text-ink-3 max-md:text-12">{label}</legend>
      <div className="grid gap-1.5 max-md:gap-2 @min-[640px]:grid-cols-3">{children}</div>
    </fieldset>
  );
}

/** Facts beside the work, and the rest beside both or below; in one column the work comes first, but on paper. */
export function LeadColumns({ facts, work, more }: LeadColumnsProps) {
  return (
    <div className="grid items-start gap-3.5 print:block print:space-y-3.5 lg:grid-cols-[306px_minmax(0,1fr)] xl:grid-cols-[306px_minmax(0,1fr)_296px]">
      <div className="grid min-w-0 items-start gap-3.5 max-lg:not-print:order-2 md:max-lg:grid-cols-2 max-lg:print:grid-cols-2 lg:row-span-2 xl:row-auto">
        {facts}
      </div>
      <div className="grid min-w-0 gap-3.5">{work}</div>
      <div className="grid min-w-0 items-start gap-3.5 max-lg:order-3 md:max-lg:grid-cols-2 max-lg:print:grid-cols-2">
        {more}
      </div>
    </div>
  );
}
