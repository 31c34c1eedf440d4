import { endSession } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useDocumentTitle } from "#web/ui/document-title.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { OwnPasswordFields } from "./OwnPasswordFields.tsx";
import { useOwnPassword } from "./use-own-password.ts";

/** For a user whose password was set by someone else: a new one before anything else. */
export function ChangePasswordScreen({ username }: { username: string }) {
  useDocumentTitle("Change your password");
  const { fields, submit, busy, failure } = useOwnPassword({
    askForCurrent: "Enter the password you signed in with",
  });
  return (
    <AuthFrame foot="Your other sessions will be signed out.">
      <h1 className="text-[1.375rem]/7 font-semibold tracking-[-.02em]">Change your password</h1>
      <p className="mt-1 mb-[22px] text-ink-2">
        You signed in with a temporary password. Choose one that only you know.
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <OwnPasswordFields username={username} {...fields} />
        {failure && (
          <Notice tone="danger" role="alert">
            {failure}
          </Notice>
        )}
        <Button type="submit" variant="primary" size="l" block busy={busy} busyLabel="Saving...">
          Change password
        </Button>
        <Button variant="ghost" size="l" block onClick={endSession}>
          Logout
        </Button>
      </form>
    </AuthFrame>
  );
}
