import { useEffect, useState } from "react";
import { preloadable, useMissingParts } from "#web/lib/browser/preload.ts";
import { whenUsed } from "#web/lib/browser/when-used.ts";
import { useToasts } from "#web/ui/toast.ts";

const later = () => import("./later-overlays.tsx");
const list = preloadable(async () => (await later()).ToastList);
const others = preloadable(async () => (await later()).Others, { optional: true });

/** Toasts, tooltips and a running import: no first screen has one, so their code is loaded when the page is used. */
export function Overlays() {
  const [used, setUsed] = useState(false);
  useEffect(() => whenUsed(() => setUsed(true)), []);
  const ToastList = list.useAhead(useToasts().length > 0);
  const Others = others.use(used);
  return (
    <>
      {/* aria-live keeps its place readable while a dialog hides the rest of the page. */}
      <div aria-live="off">{ToastList && <ToastList />}</div>
      {Others && <Others />}
      {useMissingParts() > 0 && (
        <p role="alert" className="overlay-failure">
          Part of this page could not be loaded. Check the connection, or{" "}
          <button type="button" className="underline" onClick={() => location.reload()}>
            reload the page
          </button>
          .
        </p>
      )}
    </>
  );
}
