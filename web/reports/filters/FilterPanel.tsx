import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LeadFilterName, leadFilterNames, leadFilters } from "#contract/leads/filter-words";
import { valueFilters } from "#contract/leads/value-filters";
import { type Period, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { addMonths, monthOf } from "#contract/time/calendar";
import { team, telecallersOf } from "#web/lead/team.ts";
import { send } from "#web/lib/http/api.ts";
import { userChoices } from "#web/lib/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { type Choice, FilterSelect } from "#web/ui/FilterSelect.tsx";
import { type Filters, NO_FILTERS } from "../parts/address.ts";

interface FilterPanelProps {
  filters: Filters;
  span: Period;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** The values that leads of these months have, read one after the other: a user may read four reports at once. */
const valuesOf = (months: Period) =>
  queryOptions({
    queryKey: ["/api/reports/funnel", "values", months],
    queryFn: async ({ signal }) => {
      const found = new Map<LeadFilterName, string[]>();
      for (const by of valueFilters) {
        const { rows } = await send("GET /api/reports/funnel", { query: { ...months, by }, signal });
        found.set(
          by,
          rows.flatMap(({ key }) => key ?? []),
        );
      }
      return found;
    },
    refetchOnMount: "always",
  });

/** Which leads the reports are about; mounted only while it is open. */
export function FilterPanel({ filters, span, onApply, onClose }: FilterPanelProps) {
  const [chosen, setChosen] = useState(filters);
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const values = useQuery(valuesOf(monthsFor(span)));
  const apply = (next: Filters) => {
    onApply(next);
    onClose();
  };
  return (
    <Dialog
      side
      onClose={onClose}
      title="Filter reports"
      description="The leads that the reports are about. Overview counts everybody's work and has no filters."
      footerStart={
        <Button variant="ghost" onClick={() => apply(NO_FILTERS)}>
          Clear filters
        </Button>
      }
      confirm={{ label: "Show", onConfirm: () => apply(chosen) }}
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        {leadFilterNames.map((name) => {
          const { label, all, none } = leadFilters[name];
          const isPerson = name === "telecaller";
          const offered = isPerson
            ? userChoices(telecallersOf(users.data))
            : choices(name, values.data?.get(name));
          return (
            <Field
              key={name}
              label={label}
              error={
                (isPerson ? users : values).isError
                  ? `${all.replace("All", "The")} could not be loaded`
                  : undefined
              }
            >
              <FilterSelect
                all={all}
                value={chosen[name]}
                choices={[...offered, [none.value, none.label]]}
                unlisted={isPerson ? undefined : chosen[name]}
                onChange={(value) => setChosen({ ...chosen, [name]: value || undefined })}
              />
            </Field>
          );
        })}
      </div>
    </Dialog>
  );
}

function choices(name: LeadFilterName, found: readonly string[] = []): Choice[] {
  const { known, textOf } = leadFilters[name];
  return [...new Set([...known, ...found])].map((value) => [value, textOf(value)]);
}

/** The months whose leads have the values: those lost in a month may be of later ones, policies that end are of earlier ones. */
function monthsFor({ to }: Period): Period {
  const last = addMonths(monthOf(to), 12);
  return { from: addMonths(last, 1 - REPORT_MONTHS_MAX), to: last };
}
