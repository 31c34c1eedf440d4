import type { User } from "#contract/users/calls";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useDeleteUser } from "./data.ts";
import { nameOf } from "./people.tsx";

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete user?"
      confirmLabel="Delete User"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate(user)}
    >
      Are you sure you want to delete {nameOf(user)}? This action cannot be undone and the user will lose
      access to the system.
      <span className="mt-3 block text-12 text-ink-3">
        Open leads become unassigned. Past call logs keep the name.
      </span>
    </ConfirmDialog>
  );
}
