import type { User } from "#contract/users/calls";
import { useSend } from "#web/lib/use-send.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { HandOnChoice, useHandOn } from "./HandOnChoice.tsx";
import { nameOf } from "./people.tsx";

/** Specification §5; who gets callbacks and open leads is asked with it. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useSend("DELETE /api/users/:id", {
    done: "User deleted successfully",
    failure: "Failed to delete user",
    onDone: onClose,
  });
  const handOn = useHandOn(user);
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="s"
      title="Delete user?"
      description={`Are you sure you want to delete ${nameOf(user)}? This action cannot be undone and the user will lose access to the system.`}
      confirm={{
        label: "Delete User",
        busy: remove.isPending,
        busyLabel: "Deleting...",
        danger: true,
        disabled: !handOn.sent,
        onConfirm: () => remove.mutate({ params: { id: user.id }, query: handOn.sent ?? {} }),
      }}
    >
      <HandOnChoice {...handOn} />
      <p className="mt-3 text-12 text-ink-3">Past call logs and closed leads keep the name.</p>
    </Dialog>
  );
}
