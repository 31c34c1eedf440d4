import type { LeadStatus, Tone } from "#contract/lead/outcomes";

const tones: Partial<Record<LeadStatus, Tone>> = {
  pending_call: "blue",
  connected: "green",
  not_connected: "red",
  follow_up: "yellow",
  completed: "purple",
};

/** The status in the labels and colours the specification gives this list only (§2, §4). */
export function statusBadge(status: LeadStatus | null): { label: string; tone: Tone } {
  return {
    label: (status ?? "pending").replace("_", " ").toUpperCase(),
    tone: (status && tones[status]) ?? "grey",
  };
}
