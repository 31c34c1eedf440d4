import clsx from "clsx";
import { daysLeftText, type Expiry } from "#contract/lead/expiry";
import type { NcbClock } from "#contract/lead/ncb-clock";
import { formatDate } from "#web/lib/format/format.ts";
import { ExpiryBadge, isPressing } from "../badges.tsx";

/** The date, its badge and its distance; for an unreadable date, the file's text. */
export function ExpiryFact({ expiry }: { expiry: Expiry }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center justify-end gap-x-1.5 gap-y-1">
      {"date" in expiry && <span className="num whitespace-nowrap">{formatDate(expiry.date)}</span>}
      {expiry.state === "invalid" && <span className="min-w-0 wrap-anywhere">{expiry.text}</span>}
      <ExpiryBadge expiry={expiry} />
      {"daysLeft" in expiry && (
        <span
          className={clsx(
            "num text-12 whitespace-nowrap",
            isPressing(expiry) ? "font-medium text-danger-text" : "font-normal text-ink-3",
          )}
        >
          {daysLeftText(expiry.daysLeft)}
        </span>
      )}
    </span>
  );
}

/** What an expired policy means for cover and bonus. */
export function LapseText({ clock: { cover, bonus } }: { clock: NcbClock }) {
  return (
    <>
      <span className="block font-medium text-danger-text">{cover}</span>
      <span className="num block font-normal text-ink-2">{bonus}</span>
    </>
  );
}
