import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/users/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useDeleteUser, usersWork } from "./data.ts";
import { nameOf } from "./people.tsx";

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser(onClose);
  const open = useQuery(usersWork).data?.get(user.id)?.openLeads;
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
        {unassignedText(open)} Past call logs keep the name.
      </span>
    </ConfirmDialog>
  );
}

/** Undefined: not loaded. */
function unassignedText(open: number | undefined): string {
  if (open === undefined) return "Open leads become unassigned.";
  if (open === 0) return "No open leads.";
  return open === 1
    ? "1 open lead becomes unassigned."
    : `${formatNumber(open)} open leads become unassigned.`;
}
