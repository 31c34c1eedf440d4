import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import { UNASSIGNED } from "#contract/assignment";
import { statuses, statusNames } from "#contract/lead/outcomes";
import { campaigns as allCampaigns, campaignLabel, team } from "#web/lead/team.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { Select } from "#web/ui/Select.tsx";
import { telecallerChoices } from "../telecaller-choices.ts";
import { type Filter, IN_ADDRESS, NO_FILTER } from "./filter-state.ts";

interface FilterBarProps {
  filter: Filter;
  onChange: (next: Partial<Filter>) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Search, status, telecaller and campaign (specification §2). */
export function FilterBar({ filter, onChange, input }: FilterBarProps) {
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const campaigns = useQuery({ ...allCampaigns, refetchOnMount: "always" });
  const people = telecallerChoices(users.data).map(
    ({ id, name, isActive }): Choice => [id, isActive ? name : `${name} (inactive)`],
  );
  const failed = [users, campaigns].filter((query) => query.isError && !query.data);

  return (
    <>
      <search className="grid grid-cols-[minmax(0,1fr)_170px_190px_200px_auto] gap-2 py-3 max-lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] max-lg:[&>:first-child]:col-span-full max-md:grid-cols-2">
        <SearchField
          label="Search customers"
          placeholder="Name, phone or vehicle number"
          value={filter.search}
          input={input}
          onSearch={(search) => onChange({ search })}
        />
        <Choices
          label="Status"
          all="All statuses"
          value={filter.status}
          choices={statusNames.map((status): Choice => [status, statuses[status].label])}
          onChange={(status) => onChange({ status: IN_ADDRESS.status(status) })}
        />
        <Choices
          label="Telecaller"
          all="All telecallers"
          value={filter.telecaller}
          choices={[[UNASSIGNED, "Unassigned"], ...people]}
          onChange={(telecaller) => onChange({ telecaller: IN_ADDRESS.telecaller(telecaller) })}
        />
        <Choices
          label="Campaign"
          all="All campaigns"
          value={filter.campaign}
          choices={(campaigns.data ?? []).map((one): Choice => [String(one.id), campaignLabel(one)])}
          onChange={(campaign) => onChange({ campaign: IN_ADDRESS.campaign(campaign) })}
        />
        <Button variant="ghost" onClick={() => onChange(NO_FILTER)}>
          Clear
        </Button>
      </search>
      {failed.length > 0 && (
        <div className="mb-3">
          <Notice tone="warn" role="alert">
            <span className="mr-2">The telecallers or campaigns could not be loaded.</span>
            <Button
              size="xs"
              busy={failed.some((query) => query.isFetching)}
              onClick={() => failed.forEach((query) => void query.refetch())}
            >
              Try again
            </Button>
          </Notice>
        </div>
      )}
    </>
  );
}

type Choice = [value: string, label: string];

interface ChoicesProps {
  label: string;
  all: string;
  value: string | undefined;
  choices: Choice[];
  onChange: (value: string) => void;
}

function Choices({ label, all, value = "", choices, onChange }: ChoicesProps) {
  // The value from the address applies while its name is loading, and when it no longer exists.
  const listed = value === "" || choices.some(([one]) => one === value);
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {!listed && <option value={value}>Not listed</option>}
      {choices.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  );
}
