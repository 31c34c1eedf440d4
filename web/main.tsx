import "./lib/nonce.ts";
import "./theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, StrictMode, Suspense, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { cache } from "./lib/cache.ts";
import { prepareForOffline } from "./lib/installable.ts";
import { currentUser } from "./lib/session.tsx";
import { firstScreen } from "./routes.tsx";
import { Tooltips } from "./ui/Tooltips.tsx";

// Nothing that a first screen needs: a toast waits for it.
const ToastList = lazy(async () => ({ default: (await import("./ui/ToastList.tsx")).ToastList }));

// Back after signing out must not bring a signed-in page to life again from the browser's memory.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById("root");
if (root) void draw(root);

/** Once, with the screen in it: a frame drawn before it would be thrown away, which costs a slow machine a second. */
async function draw(root: HTMLElement) {
  await Promise.all([cache.prefetchQuery(currentUser), firstScreen]);
  const app = (
    <StrictMode>
      <QueryClientProvider client={cache}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
        {/* aria-live keeps its place readable while a dialog hides the rest of the page, also one opened before it is here. */}
        <div aria-live="off">
          <Suspense>
            <ToastList />
          </Suspense>
        </div>
        <Tooltips />
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: on a slow machine the first drawing would hold up keys and clicks.
  startTransition(() => createRoot(root).render(app));
  prepareForOffline();
}
