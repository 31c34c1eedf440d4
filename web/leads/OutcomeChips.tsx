import type { LeadRow } from "#contract/leads";
import { type OutcomeCode, outcomes, outcomesIn } from "#contract/outcomes";
import { formatNumber } from "#web/lib/format.ts";
import { Chip } from "#web/ui/Chip.tsx";

interface OutcomeChipsProps {
  leads: readonly LeadRow[];
  value: OutcomeCode | undefined;
  onChange: (outcome: OutcomeCode | undefined) => void;
}

/** The tab Interested holds every connected lead; one outcome may narrow it. */
export function OutcomeChips({ leads, value, onChange }: OutcomeChipsProps) {
  return (
    <fieldset className="-mt-0.5 mb-2.5 flex min-w-0 items-center gap-1 overflow-x-auto [scrollbar-width:none] max-md:-mx-4 max-md:px-4">
      <legend className="sr-only">Outcome</legend>
      {outcomesIn("connected").map((code) => (
        <Chip key={code} on={code === value} onClick={() => onChange(code === value ? undefined : code)}>
          {outcomes[code].label}
          <span className="text-ink-3">
            {formatNumber(leads.filter((lead) => lead.subStatus === code).length)}
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}
