import { useState } from "react";
import { ApiError, messageOf } from "#web/lib/api.ts";
import { useViewer } from "#web/lib/session.tsx";
import { usePasswordFloor } from "#web/lib/settings.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { useChangePassword } from "./data.ts";

/** Everybody's own password; mounted only while it is open. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { username } = useViewer();
  const floor = usePasswordFloor();
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [tried, setTried] = useState(false);
  const change = useChangePassword(onClose);
  const refused = change.error instanceof ApiError ? change.error : undefined;
  const faultOf = (field: "currentPassword" | "newPassword", missing: string | false) =>
    (tried && missing) || (refused?.field === field ? refused.serverMessage : undefined);

  const confirm = () => {
    setTried(true);
    if (currentPassword !== "" && newPassword !== "") change.mutate({ currentPassword, newPassword });
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
        {/* Password managers file the new password under this name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field
          label="Current password"
          required
          error={faultOf("currentPassword", currentPassword === "" && "Enter your current password")}
        >
          <PasswordInput
            size="m"
            lock={false}
            first
            value={currentPassword}
            onChange={setCurrentPassword}
            autoComplete="current-password"
          />
        </Field>
        <Field
          label="New password"
          required
          help={`At least ${floor} characters; a longer phrase is safer`}
          error={faultOf("newPassword", newPassword === "" && "Enter a new password")}
        >
          <PasswordInput
            size="m"
            lock={false}
            value={newPassword}
            onChange={setNewPassword}
            autoComplete="new-password"
          />
        </Field>
        {change.isError && refused?.field === undefined && (
          <Notice tone="danger" role="alert">
            {messageOf(change.error, "Failed to change the password")}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
