import { useEffect } from "react";
import { send } from "#web/lib/http/api.ts";
import { startSession } from "#web/lib/http/start-session.ts";
import { success, useWrite } from "#web/lib/use-send.ts";
import { providerName } from "./provider.ts";

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

export function useChangePassword(onDone?: () => void) {
  const change = async (body: { currentPassword: string; newPassword: string }) =>
    startSession(await send("POST /api/auth/change-password", { body }));
  const done = success("Your password has been changed.");
  return useWrite("POST /api/auth/change-password", change, { done, onDone });
}
