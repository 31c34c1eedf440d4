import { flushSync } from "react-dom";
import { dateLabel, today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { cache } from "#web/lib/http/cache.ts";
import { currentUser } from "#web/lib/http/session.tsx";
import { renderRow } from "#web/lib/list/rendered-row.ts";

// The head of a printed page (web/app/print.css): also of one that is printed as soon as it is there.
addEventListener("beforeprint", () => {
  flushSync(() => renderRow());
  const agency = cache.getQueryData(currentUser.queryKey)?.agencyName;
  const head = [agency, dateLabel(today(now()))].filter(Boolean).join(" · ");
  document.documentElement.style.setProperty("--paper-head", JSON.stringify(head));
});

// A long list renders again only what is near the window.
addEventListener("afterprint", () => renderRow(0));
