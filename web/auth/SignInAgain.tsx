import { preloadable } from "#web/lib/browser/preload.ts";
import { useSessionExpired } from "#web/lib/http/session-expiry.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";

const dialog = preloadable(async () => (await import("./SignInAgainDialog.tsx")).SignInAgainDialog);

/** The dialog of an expired session. */
export function SignInAgain() {
  const expired = useSessionExpired();
  const Dialog = dialog.useAhead(expired);
  useHeldKeys(expired && !Dialog);
  return expired && Dialog && <Dialog />;
}
