import { useEffect, useSyncExternalStore } from "react";
import { cache } from "#web/lib/http/cache.ts";

/** Says so for as long as this computer is offline; then what could not be loaded meanwhile is loaded. */
export function ConnectionLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  useEffect(() => {
    if (online)
      void cache.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  }, [online]);
  return (
    <p role="status" className="connection-line">
      {!online && "No connection"}
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
