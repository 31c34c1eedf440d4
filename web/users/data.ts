import type * as z from "zod";
import type { HandOn as HandOnSchema, User } from "#contract/users/calls";
import { success, useSend } from "#web/lib/use-send.ts";

export type HandOn = z.input<typeof HandOnSchema>;

/** The fields whose errors are shown below them. */
export const editedFields = [
  "firstName",
  "lastName",
  "email",
  "role",
  "dailyTarget",
  "week",
  "languages",
  "capacity",
  "joinedOn",
  "leftOn",
  "worksFrom",
  "worksUntil",
] as const;

export function useChangeUser(said: (saved: User) => string, onDone?: () => void) {
  return useSend("PATCH /api/users/:id", {
    done: (saved) => success(said(saved)),
    failure: "Failed to update user",
    fields: editedFields,
    onDone,
  });
}
