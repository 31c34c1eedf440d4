import { queryOptions, useMutation } from "@tanstack/react-query";
import type { NewUserForm, User } from "#contract/users";
import { messageOf, send } from "#web/lib/api.ts";
import { cache } from "#web/lib/cache.ts";
import { toast } from "#web/ui/toast.ts";

export const team = queryOptions({
  queryKey: ["/api/users"],
  queryFn: ({ signal }) => send("GET /api/users", { signal }),
});

export function useCreateUser(onCreated: () => void) {
  return useMutation({
    mutationFn: (body: NewUserForm) => send("POST /api/users", { body }),
    onSuccess: () => {
      toast({ title: "User created successfully" });
      onCreated();
      return refreshTeam();
    },
    onError: (error) => sayError(error, "Failed to create user"),
  });
}

export function useDeleteUser(onDeleted: () => void) {
  return useMutation({
    mutationFn: ({ id }: User) => send("DELETE /api/users/:id", { params: { id } }),
    onSuccess: async () => {
      toast({ title: "User deleted successfully" });
      onDeleted();
      // Their open leads have no telecaller any more.
      await Promise.all([refreshTeam(), refreshLeads()]);
    },
    onError: (error) => sayError(error, "Failed to delete user"),
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
      return refreshTeam();
    },
    onError: (error) => sayError(error, "Failed to update user"),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: ({ id }: User) => send("POST /api/users/:id/reset-password", { params: { id } }),
    onError: (error) => sayError(error, "Failed to reset the password"),
  });
}

function refreshTeam(): Promise<void> {
  return cache.invalidateQueries({ queryKey: team.queryKey });
}

function refreshLeads(): Promise<void> {
  return cache.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === "string" && /^\/api\/(leads|analytics)/.test(first),
  });
}

/** Specification §8. */
function sayError(error: unknown, fallback: string) {
  toast({ title: "Error", description: messageOf(error, fallback), tone: "destructive" });
}
