import type { User } from "#contract/users/calls";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { useSetActive } from "./data.ts";
import { nameOf } from "./people.tsx";

/** Confirms a deactivation; activating needs no confirmation. */
export function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const setActive = useSetActive(onClose);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Deactivate user?"
      confirmLabel="Deactivate"
      busy={setActive.isPending}
      busyLabel="Deactivating..."
      onConfirm={() => setActive.mutate({ user, isActive: false })}
    >
      {nameOf(user)} is signed out everywhere and cannot sign in until you activate them again. Their leads
      stay theirs.
    </ConfirmDialog>
  );
}
