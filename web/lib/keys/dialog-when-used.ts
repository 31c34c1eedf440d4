import { preloadable } from "#web/lib/browser/preload.ts";
import { type Keys, useHeldKeys } from "./keys.ts";

/** A dialog while it is open; its code is loaded when the page is used, and keys but these wait for it. */
export function dialogWhenUsed<T>(load: () => Promise<T>) {
  const part = preloadable(load);
  return function useDialog(open: boolean, whileLoading?: Keys): T | undefined {
    const Dialog = part.useAhead(open);
    useHeldKeys(open && !Dialog, whileLoading);
    return open ? Dialog : undefined;
  };
}
