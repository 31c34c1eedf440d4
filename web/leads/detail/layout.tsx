import type { ReactNode } from "react";

interface LeadColumnsProps {
  facts: ReactNode;
  work: ReactNode;
}

/** Facts beside the work; where there is no room for two columns, the work comes first. */
export function LeadColumns({ facts, work }: LeadColumnsProps) {
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[306px_minmax(0,1fr)]">
      <div className="grid min-w-0 items-start gap-3.5 max-lg:order-2 md:max-lg:grid-cols-2">{facts}</div>
      <div className="grid min-w-0 gap-3.5">{work}</div>
    </div>
  );
}
