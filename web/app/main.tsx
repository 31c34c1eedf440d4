import "#web/lib/browser/nonce.ts";
import "./theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#web/layout/ErrorBoundary.tsx";
import { prepareForOffline } from "#web/lib/browser/installable.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser } from "#web/lib/http/session.tsx";
import { Tooltips } from "#web/ui/Tooltips.tsx";
import { App } from "./App.tsx";
import { firstScreen } from "./routes.tsx";

// No first screen needs it; a toast waits for it.
const ToastList = lazy(async () => ({ default: (await import("#web/ui/ToastList.tsx")).ToastList }));

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
  await Promise.all([cache.prefetchQuery(currentUser), firstScreen]);
  const app = (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
        {/* aria-live keeps its place readable while a dialog hides the rest of the page. */}
        <div aria-live="off">
          <Suspense>
            <ToastList />
          </Suspense>
        </div>
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: on a slow machine the first render would block keys and clicks.
  startTransition(() => createRoot(root).render(app));
  prepareForOffline();
}
