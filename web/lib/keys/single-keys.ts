import { createOwnSwitch } from "#web/lib/browser/own-switch.ts";
import { useViewer } from "#web/lib/http/session.tsx";

/** Whether single-key shortcuts are on (WCAG 2.1.4): each user's choice, in this browser. */
export const useSingleKeysOf = createOwnSwitch("single-keys", true);

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  return useSingleKeysOf(useViewer().id);
}
