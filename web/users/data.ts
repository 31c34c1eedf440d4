import type * as z from "zod";
import type { Receiver } from "#contract/leads/bulk/calls";
import type { HandOn as HandOnSchema, User, UserWork } from "#contract/users/calls";
import { profileFields } from "#contract/users/profile";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { messageOf, send } from "#web/lib/http/api.ts";
import { conflictsOf } from "#web/lib/http/conflicts.ts";
import { read } from "#web/lib/read.ts";
import { success, useSend } from "#web/lib/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { activeText } from "./people.tsx";

export type HandOn = z.input<typeof HandOnSchema>;

/** Leads and sessions change all day. */
export const usersWork = {
  ...read("GET /api/users/work"),
  select: (rows: UserWork[]) => new Map(rows.map((row) => [row.id, row])),
};

/** 'Open leads: Asha 52, Imran 51'; nothing where there were none. */
export const handedOnText = ({ handedOn = [] }: { handedOn?: Receiver[] | undefined }) =>
  handedOn.length === 0
    ? undefined
    : `Open leads: ${handedOn.map(({ name, given }) => `${name} ${formatNumber(given)}`).join(", ")}`;

/** Says of an activated user that the viewer can give them back what they had. */
export async function tellOfReturn(saved: User) {
  const given = await send("GET /api/leads/bulk-assign").catch(() => null);
  if (given?.of?.id !== saved.id) return;
  toast({
    ...success(`${activeText(saved)}. ${formatCount(given.leads, "lead")} can be given back`),
    link: { label: "Assignment", href: "/assignment" },
  });
}

export function useChangeUser(said: (saved: User) => string, onDone?: () => void) {
  return useSend("PATCH /api/users/:id", {
    done: (saved) => success([said(saved), handedOnText(saved)].filter(Boolean).join(". ")),
    failure: (error) =>
      conflictsOf(error, profileFields).length > 0 ? undefined : messageOf(error, "Failed to update user"),
    fields: profileFields,
    onDone,
  });
}
