import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LeadFilterName, leadFilterNames, leadFilters } from "#contract/figures/filters";
import { type Period, REPORT_MONTHS_MAX } from "#contract/reports/span";
import { addMonths, monthOf } from "#contract/time/calendar";
import { team, telecallersOf } from "#web/lead/team.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { type Filters, NO_FILTERS } from "../parts/address.ts";
import { funnelOf } from "../parts/data.ts";

interface FilterPanelProps {
  filters: Filters;
  span: Period;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

/** Which leads the reports are about; mounted only while it is open. */
export function FilterPanel({ filters, span, onApply, onClose }: FilterPanelProps) {
  const [chosen, setChosen] = useState(filters);
  const apply = (next: Filters) => {
    onApply(next);
    onClose();
  };
  return (
    <Dialog
      open
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
        {leadFilterNames.map((name) => (
          <FilterField
            key={name}
            name={name}
            span={span}
            value={chosen[name]}
            onChange={(value) => setChosen({ ...chosen, [name]: value })}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface FilterFieldProps {
  name: LeadFilterName;
  span: Period;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterField({ name, span, value, onChange }: FilterFieldProps) {
  const { label, all, none, known, textOf } = leadFilters[name];
  const isPerson = name === "telecaller";
  const users = useQuery({ ...team, refetchOnMount: "always", enabled: isPerson });
  const months = monthsFor(span);
  const leads = useQuery({
    ...funnelOf({ ...months, by: isPerson ? "assignee" : name }),
    enabled: !isPerson,
  });
  const found = leads.data?.report.rows.flatMap(({ key }) => key ?? []) ?? [];
  const options = isPerson
    ? telecallersOf(users.data).map(({ id, firstName, lastName, isActive = true }) => ({
        value: id,
        text: [firstName, lastName].filter(Boolean).join(" ") + (isActive ? "" : " (inactive)"),
      }))
    : [...new Set([...known, ...found])].map((one) => ({ value: one, text: textOf(one) }));
  const isListed = [undefined, none.value, ...options.map((option) => option.value)].includes(value);
  const failed = isPerson ? users.isError : leads.isError;
  return (
    <Field label={label} error={failed ? `${all.replace("All", "The")} could not be loaded` : undefined}>
      <Select value={value ?? ""} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{all}</option>
        {!isListed && <option value={value}>{isPerson ? "Not listed" : value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
        <option value={none.value}>{none.label}</option>
      </Select>
    </Field>
  );
}

/** The months whose leads have the values: those lost in a month may be of later ones, policies that end are of earlier ones. */
function monthsFor({ to }: Period): Period {
  const last = addMonths(monthOf(to), 12);
  return { from: addMonths(last, 1 - REPORT_MONTHS_MAX), to: last };
}
