import { useEffect } from "react";
import { createStore } from "#web/lib/browser/store.ts";
import { callingPlace } from "./places.ts";

export interface CallingAddress {
  href: string;
  /** A search that goes into the history entry's state instead. */
  search?: string | undefined;
}

/** Call mode with the leads of the list on the screen. */
const ofList = createStore<CallingAddress>({ href: callingPlace.path });

/** Where 'Start calling' leads: to the list on the screen, without one to all leads. */
export const useCallingAddress = ofList.useValue;

export function useListToCall({ href, search }: CallingAddress): void {
  useEffect(() => {
    ofList.set({ href, search });
    return () => ofList.set({ href: callingPlace.path });
  }, [href, search]);
}
