import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { NOT_RECORDED } from "#contract/conversions/sorts";
import { insurerLabels } from "#contract/lead/insurers";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { vehicleTypeLabel, vehicleTypes } from "#contract/lead/vehicles";
import { UNASSIGNED_LABEL } from "#contract/reports/kinds";
import type { Period } from "#contract/reports/span";
import { keysOf } from "#contract/tables";
import { team, telecallersOf } from "#web/lead/team.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { type Filters, NO_FILTERS } from "../parts/address.ts";
import { funnelOf } from "../parts/data.ts";
import { filterLabel, recordedValue, typedOf } from "./filter-words.ts";

interface FilterPanelProps {
  filters: Filters;
  /** Whose sources and languages are suggested. */
  span: Period;
  onApply: (filters: Filters) => void;
  onClose: () => void;
}

const types = keysOf(vehicleTypes);

/** Which leads the reports are about; mounted only while it is open. */
export function FilterPanel({ filters, span, onApply, onClose }: FilterPanelProps) {
  const [chosen, setChosen] = useState(filters);
  const [typed, setTyped] = useState({
    source: typedOf(filters.source),
    insurer: typedOf(filters.insurer),
    language: typedOf(filters.language),
  });
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const sources = useQuery(funnelOf({ ...span, by: "source" }));
  const languages = useQuery(funnelOf({ ...span, by: "language" }));
  const apply = (next: Filters) => {
    onApply(next);
    onClose();
  };
  const show = () =>
    apply({
      ...chosen,
      source: recordedValue(typed.source),
      insurer: recordedValue(typed.insurer),
      language: recordedValue(typed.language),
    });
  const { telecaller, vehicleType } = chosen;
  const telecallers = telecallersOf(users.data);
  const isListed =
    telecaller === undefined || telecaller === UNASSIGNED || telecallers.some(({ id }) => id === telecaller);

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
      confirm={{ label: "Show", onConfirm: show }}
    >
      <div className="grid grid-cols-1 gap-4 pt-1">
        <Field
          label={filterLabel("telecaller")}
          error={users.isError ? "The telecallers could not be loaded" : undefined}
        >
          <Select
            value={telecaller ?? ""}
            onChange={({ target }) => setChosen({ ...chosen, telecaller: target.value || undefined })}
          >
            <option value="">All telecallers</option>
            {!isListed && <option value={telecaller}>Not listed</option>}
            {telecallers.map(({ id, firstName, lastName, isActive = true }) => (
              <option key={id} value={id}>
                {[firstName, lastName].filter(Boolean).join(" ")}
                {isActive ? "" : " (inactive)"}
              </option>
            ))}
            <option value={UNASSIGNED}>{UNASSIGNED_LABEL}</option>
          </Select>
        </Field>
        <TypedField
          label={filterLabel("source")}
          value={typed.source}
          known={sources.data?.report.rows.map(({ key }) => key)}
          onChange={(source) => setTyped({ ...typed, source })}
        />
        <TypedField
          label={filterLabel("insurer")}
          value={typed.insurer}
          known={[...insurerLabels, null]}
          onChange={(insurer) => setTyped({ ...typed, insurer })}
        />
        <Field label={filterLabel("vehicleType")}>
          <Select
            value={vehicleType ?? ""}
            onChange={({ target }) => setChosen({ ...chosen, vehicleType: target.value || undefined })}
          >
            <option value="">All vehicle types</option>
            {vehicleType && vehicleType !== NOT_RECORDED && !types.some((type) => type === vehicleType) && (
              <option value={vehicleType}>{vehicleType}</option>
            )}
            {types.map((type) => (
              <option key={type} value={type}>
                {vehicleTypeLabel(type)}
              </option>
            ))}
            <option value={NOT_RECORDED}>{NOT_SPECIFIED}</option>
          </Select>
        </Field>
        <TypedField
          label={filterLabel("language")}
          value={typed.language}
          known={languages.data?.report.rows.map(({ key }) => key)}
          onChange={(language) => setTyped({ ...typed, language })}
        />
      </div>
    </Dialog>
  );
}

interface TypedFieldProps {
  label: string;
  value: string;
  /** The values to suggest; null: not recorded. */
  known: readonly (string | null)[] | undefined;
  onChange: (value: string) => void;
}

/** Suggests the known values; any other one can be typed. */
function TypedField({ label, value, known = [], onChange }: TypedFieldProps) {
  const list = useId();
  return (
    <Field label={label}>
      <Input
        list={list}
        autoComplete="off"
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one ?? ""} value={one ?? NOT_SPECIFIED} />
        ))}
      </datalist>
    </Field>
  );
}
