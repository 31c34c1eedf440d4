import { useSyncExternalStore } from "react";
import { useIsWaiting } from "#web/lib/http/connection.ts";

/** At an edge of the window, for as long as this computer is offline. */
export function ConnectionLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isWaiting = useIsWaiting();
  return (
    <p
      role="status"
      className="fixed top-0 left-1/2 z-(--z-toast) -translate-x-1/2 max-md:rounded-b-md max-md:border-t-0 md:top-auto md:bottom-0 md:rounded-t-md md:border-b-0 border border-warn-border bg-warn-soft px-3 py-0.5 text-12 font-medium whitespace-nowrap text-warn-text empty:hidden"
    >
      {!online && (isWaiting ? "No connection. What you recorded is sent when it is back." : "No connection")}
    </p>
  );
}

function subscribe(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
