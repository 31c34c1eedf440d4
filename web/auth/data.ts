import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageOf, send } from "#web/lib/http/api.ts";
import { startSession } from "#web/lib/http/session.tsx";
import { toast } from "#web/ui/toast.ts";
import { providerName } from "./provider.ts";

interface Credentials {
  username: string;
  password: string;
}

/** Signs in and refreshes the current user (specification §7 and §8). */
export function useSignIn() {
  return useMutation({
    mutationFn: async (body: Credentials) => startSession(await send("POST /api/auth/admin-login", { body })),
    onSuccess: () =>
      toast({ title: "Login Successful", description: "Welcome to the RenewDesk admin panel." }),
    onError: (error) =>
      toast({
        title: "Login Failed",
        description: messageOf(error, "Invalid credentials"),
        tone: "destructive",
      }),
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

export function useChangePassword(onChanged?: () => void) {
  return useMutation({
    mutationFn: async (body: { currentPassword: string; newPassword: string }) =>
      startSession(await send("POST /api/auth/change-password", { body })),
    onSuccess: () => {
      toast({ title: "Success", description: "Your password has been changed." });
      onChanged?.();
    },
  });
}
