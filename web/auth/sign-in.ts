import { useState } from "react";
import { messageOf, send } from "#web/lib/http/api.ts";
import { toast } from "#web/ui/toast.ts";

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
      const session = import("#web/lib/http/start-session.ts");
      const [user, { startSession }] = await Promise.all([
        send("POST /api/auth/admin-login", { body }),
        session,
      ]);
      await startSession(user);
      toast({ title: "Login Successful", description: "Welcome to the RenewDesk admin panel." });
    } catch (error) {
      toast({
        title: "Login Failed",
        description: messageOf(error, "Invalid credentials"),
        tone: "destructive",
      });
      onRefused();
    }
    setBusy(false);
  };
  return { busy, signIn };
}

/** True when both are filled in; otherwise shows a message and no request is made. */
export function areFilledIn({ username, password }: Credentials): boolean {
  if (username.trim() !== "" && password !== "") return true;
  toast({
    title: "Missing Information",
    description: "Please enter both username and password",
    tone: "destructive",
  });
  return false;
}
