import { flushSync } from "react-dom";
import { may } from "#contract/roles";
import { dateLabel, today } from "#contract/time/calendar";
import { ImportingBar } from "#web/imports/history/ImportingBar.tsx";
import { now } from "#web/lib/browser/clock.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser, useSession } from "#web/lib/http/session.tsx";
import { renderRow } from "#web/lib/list/rendered-row.ts";
import { Tooltips } from "#web/ui/Tooltips.tsx";
import { ConnectionLine } from "./ConnectionLine.tsx";
import { KeyHints } from "./KeyHints.tsx";

export { ToastList } from "#web/ui/ToastList.tsx";

/** What every page shows once it is used, besides toasts. */
export function Others() {
  const { data: user } = useSession();
  return (
    <>
      <Tooltips />
      <ConnectionLine />
      {user && <KeyHints key={user.id} person={user.id} />}
      {user && may(user.role, "leads:import") && <ImportingBar key={user.id} />}
    </>
  );
}

// The head of a printed page (web/app/print.css).
addEventListener("beforeprint", () => {
  flushSync(() => renderRow());
  const agency = cache.getQueryData(currentUser.queryKey)?.agencyName;
  const head = [agency, dateLabel(today(now()))].filter(Boolean).join(" · ");
  document.documentElement.style.setProperty("--paper-head", JSON.stringify(head));
});

// A long list renders again only what is near the window.
addEventListener("afterprint", () => renderRow(0));

// The bar's title (web/app/theme.css).
addEventListener("scroll", () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 40));
