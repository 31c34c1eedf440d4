import { QueryClientProvider } from "@tanstack/react-query";
import { may } from "#contract/roles";
import { ImportingBar } from "#web/imports/history/ImportingBar.tsx";
import { cache } from "#web/lib/http/cache.ts";
import { useSession } from "#web/lib/http/session.tsx";
import { Tooltips } from "#web/ui/Tooltips.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { KeyHints } from "./KeyHints.tsx";
import { OwnBreak } from "./OwnBreak.tsx";

export { ToastList } from "#web/ui/ToastList.tsx";

/** What every page shows once it is used, besides toasts. */
export function Others() {
  const { data: user } = useSession();
  return (
    <QueryClientProvider client={cache}>
      <Tooltips />
      <ConnectionLine />
      {user && <KeyHints key={user.id} person={user.id} />}
      {user?.role === "leader" && <OwnBreak />}
      {user && may(user.role, "leads:import") && <ImportingBar key={user.id} />}
    </QueryClientProvider>
  );
}

// What the first write asks for (web/lib/http/refresh.ts).
void import("#contract/changes").catch(() => undefined);

// The bar's title (web/app/theme.css).
addEventListener("scroll", () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 40));

// '/' has moved the focus to the page's search by now: what is typed replaces the former one.
addEventListener("keydown", ({ key, target }) => {
  const field = document.activeElement;
  if (key === "/" && field !== target && field instanceof HTMLInputElement) field.select();
});
