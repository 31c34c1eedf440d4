import { useQuery } from "@tanstack/react-query";
import { UNASSIGNED } from "#contract/assignment";
import { statuses, statusNames } from "#contract/lead/outcomes";
import { filterWords } from "#contract/leads/filter-words";
import { campaigns as allCampaigns, campaignLabel, team, telecallersOf } from "#web/lead/team.ts";
import { userChoices } from "#web/lib/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { type Filter, FilterSelects } from "#web/ui/FilterSelect.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { type Filter as Filters, IN_ADDRESS, NO_FILTER } from "./filter-state.ts";

interface FilterBarProps {
  filter: Filters;
  onChange: (next: Partial<Filters>) => void;
}

/** Search, status, telecaller and campaign (specification §2). */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const users = useQuery({ ...team, refetchOnMount: "always" });
  const campaigns = useQuery({ ...allCampaigns, refetchOnMount: "always" });
  const filters: Filter<keyof Filters>[] = [
    {
      key: "status",
      label: "Status",
      all: "All statuses",
      choices: statusNames.map((status) => [status, statuses[status].label]),
    },
    {
      key: "telecaller",
      ...filterWords.telecaller,
      choices: [[UNASSIGNED, "Unassigned"], ...userChoices(telecallersOf(users.data))],
    },
    {
      key: "campaign",
      ...filterWords.campaign,
      choices: (campaigns.data ?? []).map((one) => [String(one.id), campaignLabel(one)]),
    },
  ];
  const failed = [users, campaigns].filter((query) => query.isError && !query.data);

  return (
    <>
      <search className="grid grid-cols-[minmax(0,1fr)_170px_190px_200px_auto] gap-2 py-3 max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] max-xl:[&>:first-child]:col-span-full max-md:grid-cols-2">
        <SearchField
          label="Search customers"
          placeholder="Name, phone or vehicle number"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
        <FilterSelects filters={filters} readers={IN_ADDRESS} state={filter} onChange={onChange} />
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
