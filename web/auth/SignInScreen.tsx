import { User } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import { Button } from "#web/ui/Button.tsx";
import { useDocumentTitle } from "#web/ui/document-title.ts";
import { Field } from "#web/ui/Field.tsx";
import { Input } from "#web/ui/Input.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordInput } from "#web/ui/PasswordInput.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { nextAddress } from "./next-address.ts";
import { ProviderButton } from "./ProviderButton.tsx";
import { refusalIn } from "./provider.ts";
import { areFilledIn, useSignIn } from "./sign-in.ts";

/** Admin and telecaller login form (specification §2). */
export function SignInScreen() {
  useDocumentTitle("Login");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { busy, signIn } = useSignIn(() => field.current?.select());
  const search = useSearch();
  const refusal = refusalIn(search);

  const missing = (isEmpty: boolean, sentence: string) => (tried && isEmpty ? sentence : undefined);
  useEffect(() => name.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!areFilledIn({ username, password })) {
      setTried(true);
      (username.trim() ? field : name).current?.focus();
      return;
    }
    void signIn({ username, password });
  };

  return (
    <AuthFrame foot="Trouble signing in? Ask your administrator.">
      <h1 className="text-[1.375rem]/7 font-semibold tracking-[-.02em]">Login to RenewDesk</h1>
      <p className="mt-1 mb-[22px] text-ink-2">Vehicle Insurance Lead Management System</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {refusal && (
          <Notice tone="danger" role="alert">
            {refusal}
          </Notice>
        )}
        <Field label="Username" required error={missing(!username.trim(), "Enter your username")}>
          <Input
            ref={name}
            size="l"
            icon={User}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" required error={missing(!password, "Enter your password")}>
          <PasswordInput
            ref={field}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        </Field>
        <Button type="submit" variant="primary" size="l" block busy={busy} busyLabel="Logging in...">
          Login
        </Button>
        <Notice>Use the username and password assigned to you by your administrator.</Notice>
        <ProviderButton next={nextAddress(search)} />
      </form>
    </AuthFrame>
  );
}
