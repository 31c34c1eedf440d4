import { type OutcomeCode, outcomes, outcomesIn } from "#contract/lead/outcomes";
import type { LeadRow } from "#contract/leads/record";
import { formatNumber } from "#web/lib/format/format.ts";
import { Chip } from "#web/ui/Chip.tsx";

interface OutcomeChipsProps {
  leads: readonly LeadRow[];
  value: OutcomeCode | undefined;
  onChange: (outcome: OutcomeCode | undefined) => void;
}

/** The tab Interested contains every connected lead; a chip filters by one outcome. */
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
