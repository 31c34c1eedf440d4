import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { callbackKey, callbacks, dueText } from "#web/lead/callbacks/due.ts";
import { backGuard } from "#web/lib/browser/back-guard.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { whenIdle } from "#web/lib/browser/when-idle.ts";
import { useTitleCount } from "#web/ui/document-title.ts";
import { BottomBar } from "./BottomBar.tsx";
import { useRail } from "./rail.ts";
import { Sidebar } from "./Sidebar.tsx";

/** The frame of every screen of a signed-in user. */
export function AppLayout({ children }: { children: ReactNode }) {
  useScrollToTop();
  useLive();
  const rail = useRail();
  return (
    <div className={clsx("app-frame", rail && "[--sidebar-w:56px]")}>
      <a href="#main" className="skip-link not-focus:sr-only">
        Skip to content
      </a>
      <Sidebar rail={rail} />
      <DueAlert />
      <main id="main" tabIndex={-1} className="page-main">
        {children}
      </main>
      <BottomBar />
    </div>
  );
}

/** Receives changes of others while a user is signed in; loaded after the first screen. */
function useLive() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const callOff = whenIdle(() => {
      import("#web/lib/live/live.ts")
        .then(({ startLive }) => {
          if (!gone) stop = startLive();
        })
        // After an update its file may be gone: the page works without it.
        .catch(() => undefined);
    });
    return () => {
      gone = true;
      callOff();
      stop?.();
    };
  }, []);
}

/** A new page starts at its top; Back and Forward restore the scroll position. */
function useScrollToTop() {
  const [path] = useLocation();
  const search = useSearch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page, whatever its content
  useEffect(() => {
    if (!wentThroughHistory) scrollTo(0, 0);
  }, [path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step back may change the query alone
  useEffect(() => {
    wentThroughHistory = false;
  }, [path, search]);
}

// For its caret alone the browser leaves a field half under a bar; this keeps to the scroll padding (web/app/theme.css).
addEventListener("focusin", () =>
  document.activeElement?.closest("input, select, textarea")?.scrollIntoView({ block: "nearest" }),
);

let wentThroughHistory = false;
addEventListener("popstate", (event) => {
  wentThroughHistory = !backGuard.stays?.(event);
});

const card = preloadable(() => import("./DueCard.tsx"));

/**
 * Announces due callbacks: a count in the tab's title, text for screen readers, and a card. Dismissing
 * applies to this page only: after a reload everything still due is shown again.
 */
function DueAlert() {
  const { data } = useQuery(callbacks);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  useTitleCount(dueText(data?.due));
  const dueNow = data?.dueNow ?? [];
  const shown = dueNow.filter((callback) => !hidden.has(callbackKey(callback)));
  const [latest] = shown;
  const part = card.use(latest !== undefined);
  return (
    <>
      <p role="status" className="sr-only">
        {latest && part?.announcement(latest)}
      </p>
      {part && latest && (
        <part.DueCard
          latest={latest}
          shown={shown}
          others={dueText((data?.due ?? 1) - 1)}
          onDismiss={() => setHidden(new Set(dueNow.map(callbackKey)))}
        />
      )}
    </>
  );
}
