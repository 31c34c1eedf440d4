import type * as z from "zod";
import type { Receiver } from "#contract/leads/bulk/calls";
import type { HandOn as HandOnSchema, User } from "#contract/users/calls";
import { profileFields } from "#contract/users/profile";
import { formatNumber } from "#web/lib/format/format.ts";
import { messageOf } from "#web/lib/http/api.ts";
import { conflictsOf } from "#web/lib/http/conflicts.ts";
import { success, useSend } from "#web/lib/use-send.ts";

export type HandOn = z.input<typeof HandOnSchema>;

/** 'Open leads: Asha 52, Imran 51'; nothing where there were none. */
export const handedOnText = ({ handedOn = [] }: { handedOn?: Receiver[] | undefined }) =>
  handedOn.length === 0
    ? undefined
    : `Open leads: ${handedOn.map(({ name, given }) => `${name} ${formatNumber(given)}`).join(", ")}`;

export function useChangeUser(said: (saved: User) => string, onDone?: () => void) {
  return useSend("PATCH /api/users/:id", {
    done: (saved) => success([said(saved), handedOnText(saved)].filter(Boolean).join(". ")),
    failure: (error) =>
      conflictsOf(error, profileFields).length > 0 ? undefined : messageOf(error, "Failed to update user"),
    fields: profileFields,
    onDone,
  });
}
