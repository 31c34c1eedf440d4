import { useSyncExternalStore } from "react";
import { cache } from "#web/lib/http/cache.ts";

/** Says so for as long as this computer is offline; then what could not be loaded is loaded. */
export function ConnectionLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p role="status" className="connection-line">
      {!online && "No connection"}
    </p>
  );
}

function subscribe(changed: () => void) {
  const onOnline = () => {
    changed();
    void cache.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
  };
  addEventListener("online", onOnline);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", onOnline);
    removeEventListener("offline", changed);
  };
}
