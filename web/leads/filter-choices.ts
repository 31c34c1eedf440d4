import { UNASSIGNED } from "#contract/assignment";
import type { Campaign } from "#contract/campaigns";
import type { User } from "#contract/users";
import type { LeadFilter } from "./list-state.ts";

/** The filter lists users with role telecaller only (specification §6), also those who left for a while. */
export function holderChoices(team: readonly User[] = []): [id: string, name: string][] {
  return team
    .filter((user) => user.role === "telecaller")
    .map((user) => [user.id, [user.firstName, user.lastName].filter(Boolean).join(" ")]);
}

/** What a filter that is on says of itself; the status has a tab of its own and needs no words. */
export function filterWords(
  filter: LeadFilter,
  known: { team: readonly User[] | undefined; campaigns: readonly Campaign[] | undefined; ownId: string },
): { field: "telecaller" | "campaign"; words: string }[] {
  const { telecaller, campaign } = filter;
  const holder = () =>
    telecaller === UNASSIGNED
      ? "Unassigned"
      : telecaller === known.ownId
        ? "Myself"
        : (known.team?.find(({ id }) => id === telecaller)?.firstName ?? "One telecaller");
  const name = () => known.campaigns?.find(({ id }) => String(id) === campaign)?.name ?? "One campaign";
  return [
    ...(telecaller ? [{ field: "telecaller" as const, words: holder() }] : []),
    ...(campaign ? [{ field: "campaign" as const, words: name() }] : []),
  ];
}
