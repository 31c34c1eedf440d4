import type * as z from "zod";
import type { Receiver } from "#contract/leads/bulk/calls";
import type { HandOn as HandOnSchema, User } from "#contract/users/calls";
import { profileFields } from "#contract/users/profile";
import { team } from "#web/lead/team.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { type Calls, messageOf, type Sent, send } from "#web/lib/http/api.ts";
import { cache } from "#web/lib/http/cache.ts";
import { conflictsOf } from "#web/lib/http/conflicts.ts";
import { dayLeft, fullName } from "#web/lib/people.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { activeText } from "./people.tsx";

export type HandOn = z.input<typeof HandOnSchema>;

/** 'Open leads: Asha 52, Imran 51'; nothing where there were none. */
export const handedOnText = ({ handedOn = [] }: { handedOn?: Receiver[] | undefined }) =>
  handedOn.length === 0
    ? undefined
    : `Open leads: ${handedOn.map(({ name, given }) => `${name} ${formatNumber(given)}`).join(", ")}`;

export const updatedText = (saved: User) => `${fullName(saved)} was updated`;

/** Says of an activated user that the viewer can give them back what they had. */
export async function tellOfReturn(saved: User) {
  const given = await send("GET /api/leads/bulk-assign").catch(() => null);
  if (given?.of?.id !== saved.id || given.unchanged === 0) return;
  toast({
    ...success(`${activeText(saved)}. ${formatCount(given.unchanged, "lead")} can be given back`),
    link: { label: "Assignment", href: "/assignment" },
  });
}

/** Where the open leads of a user are handed on. */
export const distributing = (id: string) => ({
  label: "Distribute",
  href: `/assignment?month=all&telecaller=${id}`,
});

/** Says of a user whose last day is over what still waits with them. */
export async function tellOfWaiting(saved: User) {
  if (!saved.isActive || !dayLeft(saved)) return;
  const { id, firstName } = saved;
  const waiting = await send("GET /api/users/:id/leaving", { params: { id }, query: {} }).catch(() => null);
  if (!waiting?.openLeads) return;
  const { openLeads, callbacks } = waiting;
  const promised = callbacks > 0 ? `, ${formatNumber(callbacks)} of them promised,` : "";
  toast({
    ...success(
      `${updatedText(saved)}. ${formatCount(openLeads, "open lead")}${promised} ${openLeads === 1 ? "waits" : "wait"} with ${firstName}`,
    ),
    link: distributing(id),
  });
}

export function useChangeUser(
  said: (saved: User) => string,
  onDone?: (saved: User, sent: Sent<Calls["PATCH /api/users/:id"]>) => void,
) {
  return useSend("PATCH /api/users/:id", {
    done: (saved) => success([said(saved), handedOnText(saved)].filter(Boolean).join(". ")),
    failure: (error) =>
      conflictsOf(error, profileFields).length > 0 ? undefined : messageOf(error, "Failed to update user"),
    // The form goes on from what is stored now.
    onFailed: () => cache.invalidateQueries({ queryKey: team.queryKey }),
    fields: profileFields,
    onDone,
  });
}
