import { useMutation } from "@tanstack/react-query";
import type { NewUserForm, User } from "#contract/users/calls";
import { messageOf, send } from "#web/lib/http/api.ts";
import { refreshAfterCall } from "#web/lib/http/refresh.ts";
import { toast } from "#web/ui/toast.ts";

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
    mutationFn: ({ id }: User) => send("DELETE /api/users/:id", { params: { id } }),
    onSuccess: async () => {
      toast({ title: "User deleted successfully" });
      onDeleted();
      await refreshAfterCall("DELETE /api/users/:id");
    },
    onError: (error) => toastError(error, "Failed to delete user"),
  });
}

export function useSetActive(onDone?: () => void) {
  return useMutation({
    mutationFn: ({ user, isActive }: { user: User; isActive: boolean }) =>
      send("PATCH /api/users/:id", { params: { id: user.id }, body: { isActive } }),
    onSuccess: (saved) => {
      toast({
        title: "Success",
        description: `${saved.username} is ${saved.isActive ? "active" : "inactive"} now`,
      });
      onDone?.();
      return refreshAfterCall("PATCH /api/users/:id");
    },
    onError: (error) => toastError(error, "Failed to update user"),
  });
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
