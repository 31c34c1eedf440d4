import { LockKeyhole, User } from "lucide-react";
import { useRef, useState } from "react";
import { endSession, useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { useEnterOnReturn } from "./data.ts";
import { ProviderButton } from "./ProviderButton.tsx";
import { areFilledIn, useSignIn } from "./sign-in.ts";

/** Shown over the screen when the session has expired: sign in here and continue. */
export function SignInAgainDialog() {
  const [username, setUsername] = useState(useViewer().username);
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, signIn } = useSignIn(() => field.current?.select());
  useEnterOnReturn();
  return (
    <Dialog
      locked
      onClose={endSession}
      title="Please log in again"
      description="Your session has ended. This page stays as it is meanwhile. If you cannot log in, ask your administrator."
      footerStart={
        <Button variant="ghost" onClick={endSession}>
          Logout
        </Button>
      }
      confirm={{
        label: "Login",
        busyLabel: "Logging in...",
        busy,
        onConfirm: () => areFilledIn({ username, password }) && signIn({ username, password }),
      }}
    >
      <div className="flex flex-col gap-3">
        <Field label="Username" required>
          <Input
            icon={User}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required>
          <PasswordInput
            ref={field}
            first
            size="m"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        </Field>
        <Notice icon={LockKeyhole}>Another user will not see this screen.</Notice>
        <ProviderButton next="/" beside />
      </div>
    </Dialog>
  );
}
