import { queryOptions, useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import type { HandOn as HandOnSchema, NewUserForm, User, UserChange, UserWork } from "#contract/users/calls";
import { ApiError, messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";
import { nameOf } from "./people.tsx";

export function useCreateUser(onCreated: () => void) {
  return useMutation({
    mutationFn: (body: NewUserForm) => send("POST /api/users", { body }),
    onSuccess: () => {
      toast({ title: "User created successfully" });
      onCreated();
      return refreshAfterCall("POST /api/users");
    },
    onError: (error) => toastError(error, "Failed to create user"),
  });
}

export function useDeleteUser(onDeleted: () => void) {
  return useMutation({
    mutationFn: ({ user: { id }, to }: { user: User; to: HandOn }) =>
      send("DELETE /api/users/:id", { params: { id }, query: to }),
    onSuccess: async () => {
      toast({ title: "User deleted successfully" });
      onDeleted();
      await refreshAfterCall("DELETE /api/users/:id");
    },
    onError: (error) => toastError(error, "Failed to delete user"),
  });
}

export type HandOn = z.input<typeof HandOnSchema>;

export const leavingWork = (id: string) =>
  queryOptions({
    queryKey: ["/api/users", id, "leaving"],
    queryFn: ({ signal }) => send("GET /api/users/:id/leaving", { params: { id }, signal }),
    // What is confirmed is what there is now.
    gcTime: 0,
  });

/** Refetched on every visit: leads and sessions change all day. */
export const usersWork = queryOptions({
  queryKey: ["/api/users/work"],
  queryFn: ({ signal }) => send("GET /api/users/work", { signal }),
  refetchOnMount: "always",
  select: (rows: UserWork[]) => new Map(rows.map((row) => [row.id, row])),
});

type Change = z.input<typeof UserChange>;

/** The fields whose errors are shown below them. */
export const editedFields = ["firstName", "lastName", "email", "role"] as const;

function useChange(said: (saved: User) => string, onDone?: () => void) {
  return useMutation({
    mutationFn: ({ user, change }: { user: User; change: Change }) =>
      send("PATCH /api/users/:id", { params: { id: user.id }, body: change }),
    onSuccess: async (saved) => {
      toast({ title: "Success", description: said(saved) });
      onDone?.();
      await refreshAfterCall("PATCH /api/users/:id");
    },
    onError: (error) => {
      const isShown = error instanceof ApiError && editedFields.some((field) => field === error.field);
      if (!isShown) toastError(error, "Failed to update user");
    },
  });
}

export function useChangeUser(onDone: () => void) {
  return useChange((user) => `${nameOf(user)} was updated`, onDone);
}

export function useSetActive(onDone?: () => void) {
  return useChange((user) => `${nameOf(user)} is ${user.isActive ? "active" : "inactive"} now`, onDone);
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ id }: User) => send("POST /api/users/:id/reset-password", { params: { id } }),
    onError: (error) => toastError(error, "Failed to reset the password"),
  });
}

/** Specification §8. */
function toastError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
