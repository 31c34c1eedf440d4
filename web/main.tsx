import "./lib/nonce.ts";
import "./theme.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./layout/ErrorBoundary.tsx";
import { cache } from "./lib/cache.ts";
import { Toaster } from "./ui/Toaster.tsx";
import { TooltipDelays } from "./ui/Tooltip.tsx";

// Back after signing out must not bring a signed-in page to life again from the browser's memory.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={cache}>
        <TooltipDelays>
          <ErrorBoundary>
            <App />
          </ErrorBoundary>
          <Toaster />
        </TooltipDelays>
      </QueryClientProvider>
    </StrictMode>,
  );
}
