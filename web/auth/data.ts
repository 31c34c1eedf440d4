import { useEffect } from "react";
import { messageOf, send } from "#web/lib/http/api.ts";
import { startSession } from "#web/lib/http/session.tsx";
import { success, useWrite } from "#web/lib/use-send.ts";
import { toast } from "#web/ui/toast.ts";
import { providerName } from "./provider.ts";

interface Credentials {
  username: string;
  password: string;
}

/** Signs in and refreshes the current user (specification §7 and §8). */
export function useSignIn() {
  const signIn = async (body: Credentials) =>
    startSession(await send("POST /api/auth/admin-login", { body }));
  return useWrite("POST /api/auth/admin-login", signIn, {
    done: { title: "Login Successful", description: "Welcome to the RenewDesk admin panel." },
    failure: (error) => ({ title: "Login Failed", description: messageOf(error, "Invalid credentials") }),
  });
}

/** A user who signed in through the provider in another tab continues here on returning to this one. */
export function useEnterOnReturn() {
  useEffect(() => {
    if (!providerName) return;
    const look = () => {
      if (document.visibilityState !== "visible") return;
      // Not signed in yet: the form stays.
      send("GET /api/auth/user").then(startSession, () => undefined);
    };
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
    };
  }, []);
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

export function useChangePassword(onDone?: () => void) {
  const change = async (body: { currentPassword: string; newPassword: string }) =>
    startSession(await send("POST /api/auth/change-password", { body }));
  const done = success("Your password has been changed.");
  return useWrite("POST /api/auth/change-password", change, { done, onDone });
}
