import { knownModes } from "#contract/imports/drafts/plan";
import { keysOf } from "#contract/tables";
import { formatCount } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { isOfChanges } from "./ChangesView.tsx";
import { usePlan } from "./data.ts";
import type { PartProps } from "./use-draft-page.ts";

/** What is done with rows whose lead or customer is here already; in sight whenever there are any. */
export function KnownChoice({ page }: PartProps) {
  const { plan, corrected, counts, differing } = page.draft;
  const change = usePlan(page.id);
  if (counts.unchanged + counts.changed + differing === 0) return null;
  const choose = (next: Parameters<typeof change.mutate>[0]) => {
    change.mutate(next);
    // Another plan may take the rows out of their list: they all are shown.
    if (isOfChanges(page.choice.show)) page.choose("differing");
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 low:flex-none">
      <span aria-hidden className="text-ink-2 low:hidden">
        Rows of existing leads
      </span>
      <Segmented
        label="Rows of existing leads"
        value={plan.known}
        options={keysOf(knownModes).map((value) => ({ value, label: knownModes[value] }))}
        onChange={(known) => choose({ known })}
      />
      {corrected > 0 && (
        <Checkbox
          checked={plan.corrected}
          disabled={plan.known !== "overwrite"}
          onChange={(next) => choose({ corrected: next })}
          label={`Overwrite values edited by hand too (${formatCount(corrected, "lead")})`}
        />
      )}
    </div>
  );
}
