import { type FormEvent, useState } from "react";
import { messageOf } from "#web/lib/api.ts";
import { leave } from "#web/lib/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useDocumentTitle } from "#web/ui/Page.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useChangePassword } from "./data.ts";
import { isComplete, NO_PASSWORD, type OwnPassword, OwnPasswordFields } from "./OwnPasswordFields.tsx";

/** For someone whose password was given by another person: a new one before anything else. */
export function ChangePasswordScreen({ username }: { username: string }) {
  useDocumentTitle("Change your password");
  const [password, setPassword] = useState(NO_PASSWORD);
  const [tried, setTried] = useState(false);
  const change = useChangePassword();
  const faultOf = (field: keyof OwnPassword, missing: string) =>
    tried && password[field] === "" ? missing : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete(password) && !change.isPending) change.mutate(password);
  };

  return (
    <AuthFrame foot="Your other sessions will be signed out.">
      <h1 className="text-[1.375rem]/7 font-semibold tracking-[-.02em]">Change your password</h1>
      <p className="mt-1 mb-[22px] text-ink-2">
        The password you signed in with was made for you. Choose one that only you know.
      </p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <OwnPasswordFields
          username={username}
          value={password}
          onChange={setPassword}
          errors={{
            currentPassword: faultOf("currentPassword", "Enter the password you signed in with"),
            newPassword: faultOf("newPassword", "Enter a new password"),
          }}
        />
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
