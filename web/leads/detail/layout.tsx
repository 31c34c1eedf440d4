import type { ReactNode } from "react";

interface LeadColumnsProps {
  facts: ReactNode;
  work: ReactNode;
  /** What belongs to the lead besides: documents, messages. */
  more: ReactNode;
}

/** Facts beside the work, and the rest beside both or below it; in one column the work comes first. */
export function LeadColumns({ facts, work, more }: LeadColumnsProps) {
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)] xl:grid-cols-[306px_minmax(0,1fr)_296px]">
      <div className="grid min-w-0 items-start gap-3.5 max-lg:order-2 md:max-lg:grid-cols-2 lg:row-span-2 xl:row-auto">
        {facts}
      </div>
      <div className="grid min-w-0 gap-3.5">{work}</div>
      <div className="grid min-w-0 items-start gap-3.5 max-lg:order-3 md:max-lg:grid-cols-2">{more}</div>
    </div>
  );
}
