import { type FormEvent, useState } from "react";
import { messageOf } from "#web/lib/api.ts";
import { leave } from "#web/lib/session.tsx";
import { usePasswordFloor } from "#web/lib/settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useDocumentTitle } from "#web/ui/Page.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useChangePassword } from "./data.ts";

/** For someone whose password was given by another person: a new one before anything else. */
export function ChangePasswordScreen({ username }: { username: string }) {
  useDocumentTitle("Change your password");
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const change = useChangePassword();
  const floor = usePasswordFloor();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complete = currentPassword !== "" && newPassword !== "";
    setMissing(!complete);
    if (complete && !change.isPending) change.mutate({ currentPassword, newPassword });
  };

  return (
    <AuthFrame foot="Your other sessions will be signed out.">
      <h1 className="text-[1.375rem]/7 font-semibold tracking-[-.02em]">Change your password</h1>
      <p className="mt-1 mb-[22px] text-ink-2">
        The password you signed in with was made for you. Choose one that only you know.
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {/* Password managers file the new password under this name. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Field
          label="Current password"
          required
          error={missing && currentPassword === "" ? "Enter the password you signed in with" : undefined}
        >
          <PasswordInput
            value={currentPassword}
            onChange={setCurrentPassword}
            autoComplete="current-password"
          />
        </Field>
        <Field
          label="New password"
          required
          help={`At least ${floor} characters; a longer phrase is safer`}
          error={missing && newPassword === "" ? "Enter a new password" : undefined}
        >
          <PasswordInput value={newPassword} onChange={setNewPassword} autoComplete="new-password" />
        </Field>
        {change.isError && (
          <Notice tone="danger" role="alert">
            {messageOf(change.error, "Failed to change the password")}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" block busy={change.isPending} busyLabel="Saving...">
          Change password
        </Button>
        <Button variant="ghost" size="l" block onClick={leave}>
          Logout
        </Button>
      </form>
    </AuthFrame>
  );
}
