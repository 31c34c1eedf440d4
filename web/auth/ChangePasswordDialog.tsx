import { useViewer } from "#web/lib/http/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { OwnPasswordFields } from "./OwnPasswordFields.tsx";
import { useOwnPassword } from "./use-own-password.ts";

/** Changes the own password; mounted only while it is open. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { username } = useViewer();
  const { fields, submit, busy, failure } = useOwnPassword({
    askForCurrent: "Enter your current password",
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      size="s"
      title="Change password"
      description="Your other sessions will be signed out."
      confirm={{ label: "Change password", onConfirm: submit, busy, busyLabel: "Saving..." }}
    >
      <div className="grid gap-3.5">
        <OwnPasswordFields small username={username} {...fields} />
        {failure && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
