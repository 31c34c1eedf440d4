import type { LeadRow } from "#contract/leads/record";
import { Notice } from "#web/ui/Notice.tsx";
import { isConverted } from "./conversion-end.ts";

interface ConversionEndsProps {
  lead: Partial<Pick<LeadRow, "subStatus">>;
  /** What is about to be done: 'Marking a quote as sent'. */
  step: string;
}

/** The warning in a dialog that takes a lead out of Policy Converted. */
export function ConversionEnds({ lead, step }: ConversionEndsProps) {
  return (
    isConverted(lead) && (
      <Notice tone="warn">
        This lead is in Policy Converted. {step} takes it out until its policy is done again.
      </Notice>
    )
  );
}
