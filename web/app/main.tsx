import "#web/lib/browser/nonce.ts";
import "#web/lib/keys/early-keys.ts";
import "./theme.css";
import { StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#web/layout/ErrorBoundary.tsx";
import { whenIdle } from "#web/lib/browser/when-idle.ts";
import { whenUsed } from "#web/lib/browser/when-used.ts";
import { dropFirstReplies } from "#web/lib/http/first-replies.ts";
import { hadSession, sessionSeen } from "#web/lib/http/first-session.ts";
import { App, fetchScreens, SignedOut } from "./first-screens.ts";
import { Overlays } from "./Overlays.tsx";

// Going back after signing out must not restore a signed-in page from the back/forward cache.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById("root");
if (root) void draw(root);

/**
 * Renders once, with the screen loaded: a frame rendered before it would be thrown away, which costs a slow
 * machine a second.
 */
async function draw(root: HTMLElement) {
  const path = location.pathname;
  // The sign-in form needs no other screen; they are loaded while it is filled in.
  if (!hadSession) whenUsed(() => void fetchScreens(path));
  await (hadSession ? fetchScreens(path) : SignedOut.fetch());
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <Suspense>
          <Opened />
        </Suspense>
      </ErrorBoundary>
      <Overlays />
    </StrictMode>
  );
  // In slices: on a slow machine the first render would block keys and clicks.
  startTransition(() => createRoot(root).render(app));
  whenIdle(dropFirstReplies);
  prepareForOffline();
}

const Opened = () => (sessionSeen.useValue() ? <App /> : <SignedOut />);

/**
 * Registers the service worker of the offline page (web/offline) after the first screen; only a build has
 * one.
 */
function prepareForOffline() {
  // Browsers offer none over plain HTTP from another machine.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  whenIdle(() => {
    // Without it the page works as before.
    navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}
