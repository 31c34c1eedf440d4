import type * as z from "zod";
import type { HandOn as HandOnSchema, User } from "#contract/users/calls";
import { profileFields } from "#contract/users/profile";
import { success, useSend } from "#web/lib/use-send.ts";

export type HandOn = z.input<typeof HandOnSchema>;

export function useChangeUser(said: (saved: User) => string, onDone?: () => void) {
  return useSend("PATCH /api/users/:id", {
    done: (saved) => success(said(saved)),
    failure: "Failed to update user",
    fields: profileFields,
    onDone,
  });
}
