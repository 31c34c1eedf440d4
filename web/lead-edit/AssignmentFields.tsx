import { useQuery } from "@tanstack/react-query";
import type { Lead } from "#contract/leads/record";
import { monthLabel } from "#contract/time/calendar";
import { ChoiceField } from "#web/lead/fields.tsx";
import { assignees, campaignLabel, campaigns, team } from "#web/lead/team.ts";
import type { Register } from "./fields.tsx";

/** Campaign and assignee, for those who assign leads. */
export function AssignmentFields({ register, lead }: { register: Register; lead: Lead }) {
  const months = useQuery(campaigns);
  const users = useQuery(team);
  const known = assignees(users.data);
  const holder: [string, string][] =
    lead.assignedTo && !known.some(([id]) => id === lead.assignedTo)
      ? [[lead.assignedTo, lead.assignedToName ?? "Assigned"]]
      : [];
  const own: [string, string][] = [[String(lead.campaignId), monthLabel(lead.campaignMonth)]];
  return (
    <>
      <ChoiceField
        label="Campaign"
        required
        of={register("campaignId")}
        choices={months.data?.map((one) => [String(one.id), campaignLabel(one)]) ?? own}
      />
      <ChoiceField
        label="Assigned to"
        of={register("assignedTo")}
        choices={[...holder, ...known]}
        empty="Unassigned"
      />
    </>
  );
}
