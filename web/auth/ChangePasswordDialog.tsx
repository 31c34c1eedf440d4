import { useState } from "react";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { useViewer } from "#web/lib/session.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useChangePassword } from "./data.ts";
import { isComplete, NO_PASSWORD, type OwnPassword, OwnPasswordFields } from "./OwnPasswordFields.tsx";

/** Everybody's own password; mounted only while it is open. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { username } = useViewer();
  const [password, setPassword] = useState(NO_PASSWORD);
  const [tried, setTried] = useState(false);
  const change = useChangePassword(onClose);
  const refused = change.error instanceof ApiError ? change.error : undefined;
  const faultOf = (field: keyof OwnPassword, missing: string) =>
    (tried && password[field] === "" && missing) ||
    (refused?.field === field ? refused.serverMessage : undefined);

  const confirm = () => {
    setTried(true);
    if (isComplete(password)) change.mutate(password);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Change password"
      description="Your other sessions will be signed out."
      confirm={{
        label: "Change password",
        onConfirm: confirm,
        busy: change.isPending,
        busyLabel: "Saving...",
      }}
    >
      <div className="grid gap-3.5">
        <OwnPasswordFields
          small
          username={username}
          value={password}
          onChange={setPassword}
          errors={{
            currentPassword: faultOf("currentPassword", "Enter your current password"),
            newPassword: faultOf("newPassword", "Enter a new password"),
          }}
        />
        {change.isError && refused?.field === undefined && (
          <Notice tone="danger" role="alert">
            {messageOf(change.error, "Failed to change the password")}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
