import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { type LeadStatus, statuses, statusNames } from "#contract/lead/outcomes";
import type { LeadFilter } from "#web/lead/list-state.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { campaigns, team } from "#web/lead/team.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Select } from "#web/ui/Select.tsx";
import { assigneeChoices } from "./filter-choices.ts";

export interface FilterDraft extends LeadFilter {
  search: string;
}

interface FilterPanelProps {
  value: FilterDraft;
  onApply: (filter: FilterDraft, campaignMonth: string | undefined) => void;
  onClose: () => void;
}

/** Specification §2; mounted only while it is open. Nothing is requested until the filters are applied. */
export function FilterPanel({ value, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState(value);
  const change = (part: Partial<FilterDraft>) => setDraft({ ...draft, ...part });
  const all = useMay("leads:all");
  const onPhone = phoneLayout.use();
  const { id } = useViewer();
  const users = useQuery({ ...team, enabled: all, refetchOnMount: "always" });
  const months = useQuery({ ...campaigns, refetchOnMount: "always" });
  const apply = (filter: FilterDraft) => {
    const campaign = months.data?.find((one) => String(one.id) === filter.campaign);
    onApply({ ...filter, search: filter.search.trim() }, campaign?.month);
    onClose();
  };

  return (
    <Dialog
      open
      side
      onClose={onClose}
      title="Filter Customers"
      footerStart={
        <Button variant="ghost" onClick={() => apply(noFilters)}>
          Clear Filters
        </Button>
      }
      confirm={{ label: "Show leads", onConfirm: () => apply(draft) }}
    >
      <div className="grid gap-4 pt-1">
        <Field label="Search">
          <Input
            icon={Search}
            placeholder="Phone or vehicle number"
            autoComplete="off"
            maxLength={200}
            value={draft.search}
            onChange={(event) => change({ search: event.target.value })}
          />
        </Field>
        <Field label="Status">
          <Select
            // On a phone a focused search field would raise the keyboard over the panel.
            data-autofocus={onPhone || undefined}
            value={draft.status ?? ""}
            onChange={({ target }) => change({ status: statusNames.find((one) => one === target.value) })}
          >
            <option value="">All statuses</option>
            {statusNames.map((status: LeadStatus) => (
              <option key={status} value={status}>
                {statuses[status].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Telecaller" error={users.isError ? "The telecallers could not be loaded" : undefined}>
          <Select
            value={draft.telecaller ?? ""}
            onChange={({ target }) => change({ telecaller: target.value || undefined })}
          >
            <option value="">All telecallers</option>
            {(all ? assigneeChoices(users.data) : [[id, "Myself"] as const]).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
            <option value={UNASSIGNED}>Unassigned</option>
          </Select>
        </Field>
        <Field
          label="Campaign"
          help="Shows the campaign's own month"
          error={months.isError ? "The campaigns could not be loaded" : undefined}
        >
          <Select
            value={draft.campaign ?? ""}
            onChange={({ target }) => change({ campaign: target.value || undefined })}
          >
            <option value="">All campaigns</option>
            {months.data?.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  );
}

const noFilters: FilterDraft = {
  search: "",
  status: undefined,
  telecaller: undefined,
  campaign: undefined,
};
