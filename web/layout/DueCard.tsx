import clsx from "clsx";
import { BellRing, ChevronUp, Clock, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "wouter";
import type { Callback, OwnCallback } from "#contract/callbacks/calls";
import { promiseNames } from "#contract/callbacks/reminder-times";
import { MINUTE_MS } from "#contract/time/calendar";
import { callbackKey } from "#web/lead/callbacks/due.ts";
import { isJustDue, notificationText } from "#web/lead/callbacks/due-notification.ts";
import { SnoozeChips } from "#web/lead/callbacks/SnoozeChips.tsx";
import { useSnooze } from "#web/lead/callbacks/snooze.ts";
import { phoneLayout } from "#web/lead/phone-layout.ts";
import { now, useNow } from "#web/lib/browser/clock.ts";
import { preloadable } from "#web/lib/browser/preload.ts";
import { formatWhen, formatWhenInSentence } from "#web/lib/format/when.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { shownLead } from "#web/lib/live/others.ts";
import { callbacksPathOf, callingPlace } from "#web/navigation/places.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { useRail } from "./rail.ts";

const railIcon = preloadable(async () => (await import("./RailIcon.tsx")).RailIcon);

/** 'Callback due', 'Follow-up due' */
const dueName = ({ promise }: Callback) => `${promiseNames[promise]} due`;

/** Read out when it appears. */
export const announcement = (callback: Callback) =>
  `${dueName(callback)} ${formatWhenInSentence(callback.at, now())}: ${callback.name}`;

interface DueCardProps {
  /** The latest due callback or follow-up. */
  latest: OwnCallback;
  /** All that are due and not hidden. */
  shown: readonly OwnCallback[];
  /** The number of other due ones as text; empty for none. */
  others: string;
  onDismiss: () => void;
}

/**
 * A customer to be called by now. It takes no focus and covers nothing: it stands in the sidebar; call mode's
 * rail has its icon, which opens it; on a phone it is a line above the bottom bar, with room kept for it.
 */
export function DueCard(props: DueCardProps) {
  const { latest, shown, others, onDismiss } = props;
  const onPhone = phoneLayout.use();
  const [path] = useLocation();
  const isRail = useRail();
  const RailIcon = railIcon.use(isRail);
  const [open, setOpen] = useState(false);
  const atHand = shownLead.useValue();
  // On a phone the open lead fills the page: the line is for another one.
  const callback =
    onPhone && path === callingPlace.path ? shown.find(({ leadId }) => leadId !== atHand) : latest;
  useNotification(latest);
  const hide = <IconButton icon={X} label="Hide until the next one is due" size="xs" onClick={onDismiss} />;
  const sidebar = document.getElementById("due");
  if (!callback) return null;
  const due = { callback, others };
  if (!onPhone)
    return (
      sidebar &&
      createPortal(
        isRail ? (
          RailIcon && (
            <RailIcon name={dueName(callback)} customer={callback.name}>
              <Whom callback={callback}>{hide}</Whom>
              <Choices {...due} />
            </RailIcon>
          )
        ) : (
          <Section label={dueName(callback)} className="mb-1 gap-2 rounded-lg p-2.5 shadow-sm">
            <Whom callback={callback}>{hide}</Whom>
            <Choices {...due} />
          </Section>
        ),
        sidebar,
      )
    );
  return (
    <Section
      line
      label={dueName(callback)}
      className="fixed inset-x-0 low:static bottom-[calc(var(--bottom-bar)+var(--bottom-bar-above,0px)+env(safe-area-inset-bottom))] z-(--z-sticky) border-x-0 border-b-0 low:border-t-0 low:border-b px-(--gutter)"
    >
      {open && (
        <div className="grid gap-2 pt-2">
          <Choices {...due} />
        </div>
      )}
      <div className="flex h-11 low:h-8 items-center">
        <Whom callback={callback} line>
          <IconButton icon={ChevronUp} label="Snooze" aria-expanded={open} onClick={() => setOpen(!open)} />
          {hide}
        </Whom>
      </div>
    </Section>
  );
}

interface SectionProps {
  label: string;
  /** A line above the bottom bar: the page keeps room for it (web/app/theme.css). */
  line?: boolean;
  className: string;
  children: ReactNode;
}

function Section({ label, line = false, className, children }: SectionProps) {
  return (
    <section
      aria-label={label}
      data-due-line={line || undefined}
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)] animate-fade-in border border-purple-bd bg-surface",
        className,
      )}
    >
      {children}
    </section>
  );
}

interface WhomProps {
  callback: Callback;
  /** In one line. */
  line?: boolean;
  children: ReactNode;
}

function Whom({ callback, line = false, children }: WhomProps) {
  const moment = useNow(MINUTE_MS);
  return (
    <div className={clsx("flex w-full min-w-0 gap-2", line ? "items-center" : "items-start")}>
      <Clock
        aria-hidden
        className={clsx("size-4 flex-none text-purple-solid", !line && "mt-0.5")}
        strokeWidth={1.75}
      />
      <div className={clsx("min-w-0 flex-1", line && "flex items-center gap-x-2")}>
        <p className="num flex-none text-12 text-ink-2">
          <span className={clsx(line && "sr-only")}>{promiseNames[callback.promise]} </span>
          {formatWhen(callback.at, moment)}
        </p>
        <Link
          href={`/leads/customer/${callback.leadId}`}
          title={callback.name}
          className={clsx(
            "block min-w-0 truncate font-semibold underline-offset-2 hover:underline",
            line && "flex-1 py-2.5",
          )}
        >
          {callback.name}
        </Link>
      </div>
      {children}
    </div>
  );
}

interface Due {
  callback: OwnCallback;
  others: string;
}

function Choices({ callback, others }: Due) {
  const snooze = useSnooze();
  const { role } = useViewer();
  const [mayAsk, ask] = useNotificationQuestion();
  return (
    <>
      {callback.note && (
        <p title={callback.note} className="line-clamp-3 text-12 wrap-anywhere">
          {callback.note}
        </p>
      )}
      <SnoozeChips
        name={callback.name}
        busy={snooze.isPending}
        onSnooze={(chosen) => snooze.mutate({ callback, snooze: chosen })}
      />
      {(others || mayAsk) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {others && (
            <Link
              href={callbacksPathOf(role)}
              className="num text-12 font-medium text-accent-text underline-offset-2 hover:underline max-md:py-3"
            >
              {others} more due
            </Link>
          )}
          {mayAsk && (
            <Button variant="ghost" size="xs" icon={BellRing} onClick={ask}>
              Notify me
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** While the page is hidden, shows a browser notification for a callback that has just fallen due, once. */
function useNotification(callback: Callback) {
  const key = callbackKey(callback);
  const notified = useRef("");
  const notifyOnce = useEffectEvent(() => {
    if (!document.hidden || notified.current === key || !isJustDue(callback, now())) return;
    notified.current = key;
    notify(notificationText(callback), `callback ${key}`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each promise that falls due
  useEffect(() => notifyOnce(), [key]);
}

/** Browser notifications, if the user allowed them; permission is only requested on a click. */

function canNotify(): boolean {
  return "Notification" in globalThis;
}

/** Whether permission can still be requested, and the request. */
function useNotificationQuestion(): [mayAsk: boolean, ask: () => void] {
  const [permission, setPermission] = useState(() => (canNotify() ? Notification.permission : "denied"));
  const ask = () => {
    void Notification.requestPermission().then(setPermission);
  };
  return [permission === "default", ask];
}

/** The same notification in two tabs replaces itself. */
function notify(text: string, tag: string) {
  if (!canNotify() || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(text, { tag, body: "Open RenewDesk to see whom to call." });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Chrome on Android has the class but constructs it only in a service worker.
  }
}
