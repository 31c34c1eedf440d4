import { UNASSIGNED } from "#contract/assignment";
import type { Campaign } from "#contract/campaigns/calls";
import { vehicleTypeLabel } from "#contract/lead/vehicles";
import type { User } from "#contract/users/calls";
import type { LeadFilter } from "#web/lead/list-state.ts";
import { telecallersOf } from "#web/lead/team.ts";
import { formatDate } from "#web/lib/format/format.ts";
import { fullName } from "#web/lib/people.ts";

/** The filter lists only users with role telecaller (specification §6), deactivated ones included. */
export function assigneeChoices(team?: readonly User[]): [id: string, name: string][] {
  return telecallersOf(team).map((user) => [user.id, fullName(user)]);
}

/** Every filter without a value; the status is a tab, which stays. */
export const noFilters: Record<keyof Omit<LeadFilter, "status">, undefined> = {
  telecaller: undefined,
  campaign: undefined,
  expiryFrom: undefined,
  expiryTo: undefined,
  vehicleType: undefined,
  insurer: undefined,
  policyReceived: undefined,
};

interface FilterLabel {
  /** The filter; 'expiry' has both its ends. */
  key: Exclude<keyof typeof noFilters, "expiryFrom" | "expiryTo"> | "expiry";
  words: string;
}

const UNKNOWN = "Unknown";
const LOADING = "…";

/** The labels of the active filters, each with its field's name as in the panel; the status has its own tab and needs none. */
export function filterLabels(
  filter: LeadFilter,
  known: { team: readonly User[] | undefined; campaigns: readonly Campaign[] | undefined; ownId: string },
): FilterLabel[] {
  const { telecaller, campaign, expiryFrom, expiryTo, vehicleType, insurer, policyReceived } = filter;
  const holder = () =>
    telecaller === UNASSIGNED
      ? "Unassigned"
      : telecaller === known.ownId
        ? "Myself"
        : known.team
          ? (known.team.find(({ id }) => id === telecaller)?.firstName ?? UNKNOWN)
          : LOADING;
  const name = () =>
    known.campaigns ? (known.campaigns.find(({ id }) => String(id) === campaign)?.name ?? UNKNOWN) : LOADING;
  const labels: (FilterLabel | false)[] = [
    telecaller !== undefined && { key: "telecaller", words: `Telecaller: ${holder()}` },
    campaign !== undefined && { key: "campaign", words: `Campaign: ${name()}` },
    (expiryFrom ?? expiryTo) !== undefined && {
      key: "expiry",
      words: expiryWords(expiryFrom, expiryTo),
    },
    vehicleType !== undefined && {
      key: "vehicleType",
      words: `Vehicle type: ${vehicleTypeLabel(vehicleType)}`,
    },
    insurer !== undefined && { key: "insurer", words: `Previous insurer: ${insurer}` },
    policyReceived !== undefined && {
      key: "policyReceived",
      words: policyReceived === "true" ? "Policy Copy: Received" : "Policy Copy: Not Received",
    },
  ];
  return labels.filter((label) => label !== false);
}

function expiryWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return `Expiry until ${formatDate(to ?? "")}`;
  if (to === undefined) return `Expiry from ${formatDate(from)}`;
  return from === to ? `Expiry on ${formatDate(from)}` : `Expiry ${formatDate(from)} – ${formatDate(to)}`;
}
