import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { AUTO_ASSIGN, UNASSIGNED } from "#contract/assignment";
import type { Campaign } from "#contract/campaigns/calls";
import { isDate, monthLabel, monthOf } from "#contract/time/calendar";
import { ChoiceField, Section } from "#web/lead/fields.tsx";
import { assignees, campaignLabel, team } from "#web/lead/team.ts";
import { useMay, useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Chip } from "#web/ui/Chip.tsx";
import type { Register } from "./fields.tsx";

interface AssignmentFieldsProps {
  register: Register;
  campaigns: UseQueryResult<Campaign[]>;
  /** As typed. */
  expiry: string;
  onCampaign: (id: number) => void;
}

/** The lead's campaign and assignee; telecallers cannot assign a lead to a colleague. */
export function AssignmentFields({ register, campaigns, expiry, onCampaign }: AssignmentFieldsProps) {
  const assigns = useMay("leads:assign");
  const uploads = useMay("leads:import");
  const { id } = useViewer();
  const users = useQuery({ ...team, refetchOnMount: "always", enabled: assigns });
  const assignee = register("assignedUserId");
  const campaign = register("campaignId");
  const place = useRef<HTMLDivElement>(null);
  const people = assignees(users.data);
  const automatic: [string, string] = [AUTO_ASSIGN, "Auto-assign"];
  return (
    <Section title="Campaign Assignment" columns={2}>
      <div ref={place}>
        <ChoiceField
          label="Campaign"
          required
          empty={invitation(campaigns)}
          help={
            campaignHelp(campaigns, uploads) ?? (
              <MonthHint
                campaigns={campaigns.data ?? []}
                chosen={campaign.value}
                expiry={expiry}
                onChoose={(id) => {
                  onCampaign(id);
                  // The chip goes with its press.
                  place.current?.querySelector("select")?.focus();
                }}
              />
            )
          }
          of={campaign}
          choices={campaigns.data?.map((campaign) => [String(campaign.id), campaignLabel(campaign)]) ?? []}
        />
      </div>
      <ChoiceField
        label="Assign to"
        {...(assigns ? { empty: "Unassigned" } : { required: true })}
        help={assignee.value === AUTO_ASSIGN && "The active telecaller with the fewest open leads"}
        of={assignee}
        choices={assigns ? [automatic, ...people] : [[id, "Myself"], automatic, [UNASSIGNED, "Unassigned"]]}
      />
    </Section>
  );
}

interface MonthHintProps {
  campaigns: readonly Campaign[];
  /** A campaign's id, '' for none. */
  chosen: string;
  expiry: string;
  onChoose: (id: number) => void;
}

/** Leads are grouped by the month of their expiry (specification §1); another month may be meant all the same. */
function MonthHint({ campaigns, chosen, expiry, onChoose }: MonthHintProps) {
  const month = isDate(expiry) ? monthOf(expiry) : undefined;
  const current = campaigns.find(({ id }) => String(id) === chosen);
  if (!month || campaigns.length === 0 || current?.month === month) return null;
  const label = monthLabel(month);
  const its = campaigns.find((campaign) => campaign.month === month);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 text-warn-text">
      {its ? (
        <>
          {`Expires in ${label}: campaign ${label}?`}
          <Chip onClick={() => onChoose(its.id)}>{`Choose ${campaignLabel(its)}`}</Chip>
        </>
      ) : (
        `Expires in ${label}, which has no campaign yet`
      )}
    </span>
  );
}

function invitation({ data, isFetching }: UseQueryResult<Campaign[]>): string {
  if (data?.length === 0) return "No campaign yet";
  return data || !isFetching ? "Select campaign" : "Loading campaigns...";
}

/** Where campaigns come from, if there are none. */
function campaignHelp(campaigns: UseQueryResult<Campaign[]>, uploads: boolean): ReactNode {
  if (campaigns.isError)
    return (
      <span className="flex flex-wrap items-center gap-2">
        Campaigns could not be loaded
        <Button size="xs" busy={campaigns.isFetching} onClick={() => campaigns.refetch()}>
          Try again
        </Button>
      </span>
    );
  if (campaigns.data?.length !== 0) return null;
  if (!uploads) return "No campaign yet. An administrator starts one by uploading a file.";
  return (
    <>
      No campaign exists yet. Start one with {/* In a new tab: what is typed here stays. */}
      <a href="/csv-upload" target="_blank" rel="noopener" className="text-link underline">
        CSV Upload
      </a>
      .
    </>
  );
}
