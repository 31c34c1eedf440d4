import clsx from "clsx";
import { type ReactNode, useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { whenIdle } from "#web/lib/browser/when-idle.ts";
import { callingPlace } from "#web/navigation/places.ts";
import { BottomBar } from "./BottomBar.tsx";
import { DueAlert } from "./DueAlert.tsx";
import { Sidebar } from "./Sidebar.tsx";

/** The frame of every screen of a signed-in user. */
export function AppLayout({ children }: { children: ReactNode }) {
  useScrollToTop();
  useLive();
  const [path] = useLocation();
  const rail = path === callingPlace.path;
  return (
    <div
      className={clsx(
        "md:grid md:min-h-dvh",
        rail ? "md:grid-cols-[56px_minmax(0,1fr)]" : "md:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]",
      )}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) rounded-md bg-accent px-3 py-2 font-medium text-accent-on not-focus:sr-only"
      >
        Skip to content
      </a>
      <Sidebar rail={rail} />
      <DueAlert />
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 flex-col bg-surface outline-none max-md:min-h-dvh max-md:pb-[calc(var(--bottom-bar)+var(--due-line,0px)+env(safe-area-inset-bottom))]"
      >
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

let wentThroughHistory = false;
addEventListener("popstate", () => {
  wentThroughHistory = true;
});
