import { UNASSIGNED } from "#contract/assignment";
import type { Campaign } from "#contract/campaigns/calls";
import type { User } from "#contract/users/calls";
import type { LeadFilter } from "#web/lead/list-state.ts";
import { telecallersOf } from "#web/lead/team.ts";

/** The filter lists only users with role telecaller (specification §6), deactivated ones included. */
export function assigneeChoices(team?: readonly User[]): [id: string, name: string][] {
  return telecallersOf(team).map((user) => [
    user.id,
    [user.firstName, user.lastName].filter(Boolean).join(" "),
  ]);
}

/** The labels of the active filters; the status has its own tab and needs none. */
export function filterLabels(
  filter: LeadFilter,
  known: { team: readonly User[] | undefined; campaigns: readonly Campaign[] | undefined; ownId: string },
): { field: "telecaller" | "campaign"; words: string }[] {
  const { telecaller, campaign } = filter;
  const holder = () =>
    telecaller === UNASSIGNED
      ? "Unassigned"
      : telecaller === known.ownId
        ? "Myself"
        : known.team
          ? (known.team.find(({ id }) => id === telecaller)?.firstName ?? "Unknown telecaller")
          : "One telecaller";
  const name = () => known.campaigns?.find(({ id }) => String(id) === campaign)?.name ?? "One campaign";
  return [
    ...(telecaller ? [{ field: "telecaller" as const, words: holder() }] : []),
    ...(campaign ? [{ field: "campaign" as const, words: name() }] : []),
  ];
}
