import { PASSWORD_MIN } from "#contract/users/credentials";
import { useSettings } from "./settings.ts";

/** The server's minimum password length; the specification's minimum until it is loaded. */
export function usePasswordFloor(): number {
  return useSettings().data?.passwordMinLength ?? PASSWORD_MIN;
}
