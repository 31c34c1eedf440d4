import type { User } from "#contract/users/calls";
import { Dialog } from "#web/ui/Dialog.tsx";
import { useChangeUser } from "./data.ts";
import { HandOnChoice, useHandOn } from "./HandOnChoice.tsx";
import { activeText, nameOf } from "./people.tsx";

/** Confirms a deactivation and asks who gets callbacks and open leads; activating needs no confirmation. */
export function DeactivateDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const setActive = useChangeUser(activeText, onClose);
  const handOn = useHandOn(user);
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      size="s"
      title="Deactivate user?"
      description={`${nameOf(user)} is signed out everywhere and cannot sign in until the account is reactivated.`}
      confirm={{
        label: "Deactivate",
        busy: setActive.isPending,
        busyLabel: "Deactivating...",
        danger: true,
        disabled: !handOn.sent,
        onConfirm: () =>
          setActive.mutate({ params: { id: user.id }, body: { isActive: false, ...handOn.sent } }),
      }}
    >
      <HandOnChoice {...handOn} />
    </Dialog>
  );
}
