import { UnsavedRemark } from "#web/lead/missing/UnsavedRemark.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { LostOutcome } from "./outcome-step.ts";

interface LostOutcomesProps {
  lost: readonly LostOutcome[];
  onDismiss: (one: LostOutcome) => void;
}

/** What was typed for leads that are gone, to be copied. */
export function LostOutcomes({ lost, onDismiss }: LostOutcomesProps) {
  return lost.map((one) => (
    <Notice key={one.lead.id} tone="danger" role="alert" title={`${one.lead.name}: ${one.problem}`}>
      <UnsavedRemark typed={one.typed} />
      <div className="mt-2">
        <Button size="s" onClick={() => onDismiss(one)}>
          Dismiss
        </Button>
      </div>
    </Notice>
  ));
}
