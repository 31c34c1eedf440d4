import { useState } from "react";
import { messageOf, send } from "#web/lib/http/api.ts";
import { toast, toastError } from "#web/ui/toast.ts";

interface Credentials {
  username: string;
  password: string;
}

/** Signs in and refreshes the current user (specification §7 and §8); until then a page has no cache. */
export function useSignIn(onRefused: () => void) {
  const [busy, setBusy] = useState(false);
  const signIn = async ({ username, password }: Credentials) => {
    setBusy(true);
    try {
      const body = { username: username.trim(), password };
      const reply = send("POST /api/auth/admin-login", { body });
      const [user, { startSession }] = await Promise.all([reply, import("#web/lib/http/start-session.ts")]);
      await startSession(user);
      toast({ title: "Login Successful", description: "Welcome to the RenewDesk admin panel." });
    } catch (error) {
      toastError(messageOf(error, "Invalid credentials"), "Login Failed");
      onRefused();
    }
    setBusy(false);
  };
  return { busy, signIn };
}

/** True when both are filled in; otherwise shows a message and no request is made. */
export function areFilledIn({ username, password }: Credentials): boolean {
  if (username.trim() !== "" && password !== "") return true;
  toastError("Please enter both username and password", "Missing Information");
  return false;
}
