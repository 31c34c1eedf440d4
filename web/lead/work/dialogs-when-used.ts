import { preloadable } from "#web/lib/browser/preload.ts";
import { useHeldKeys } from "#web/lib/keys/keys.ts";

const doNotCall = preloadable(async () => (await import("./DoNotCallDialog.tsx")).DoNotCallDialog);
const insurance = preloadable(async () => (await import("./InsuranceDialog.tsx")).InsuranceDialog);

/** Dialogs of a lead while they are open; their code is loaded when the page is used. */
export function useDoNotCallDialog(open: boolean) {
  const Dialog = doNotCall.useAhead(open);
  useHeldKeys(open && !Dialog);
  return open ? Dialog : undefined;
}

export function useInsuranceDialog(open: boolean) {
  const Dialog = insurance.useAhead(open);
  useHeldKeys(open && !Dialog);
  return open ? Dialog : undefined;
}
