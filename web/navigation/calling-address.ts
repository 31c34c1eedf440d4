import { useEffect } from "react";
import { createStore } from "#web/lib/browser/store.ts";
import { callingPlace } from "./places.ts";

/** Call mode with the leads of the list on the screen. */
const ofList = createStore<string | undefined>(undefined);

/** Where 'Start calling' leads: to the list on the screen, without one to all leads. */
export function useCallingAddress(): string {
  return ofList.useValue() ?? callingPlace.path;
}

export function useListToCall(address: string): void {
  useEffect(() => {
    ofList.set(address);
    return () => ofList.set(undefined);
  }, [address]);
}
