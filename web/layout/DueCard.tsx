import clsx from "clsx";
import { BellRing, Clock, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "wouter";
import type { Callback } from "#contract/callbacks/calls";
import { callbackKey, isJustDue, notificationText } from "#web/lead/callbacks/due.ts";
import { SnoozeChips } from "#web/lead/callbacks/SnoozeChips.tsx";
import { useSnooze } from "#web/lead/callbacks/snooze.ts";
import { now } from "#web/lib/browser/clock.ts";
import { notify, useNotificationQuestion } from "#web/lib/browser/notifications.ts";
import { formatTime } from "#web/lib/format/format.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { ownCallbacksPath } from "#web/navigation/places.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

interface DueCardProps {
  /** The latest due callback. */
  callback: Callback;
  /** The number of other due callbacks as text; empty for none. */
  others: string;
  onDismiss: () => void;
}

/**
 * A customer to be called by now. It takes no focus: on a desktop it is in the sidebar, on a phone one line
 * above the bottom bar.
 */
export function DueCard({ callback, others, onDismiss }: DueCardProps) {
  const snooze = useSnooze();
  const mayReadAll = useMay("reminders:read");
  const [mayAsk, ask] = useNotificationQuestion();
  const [open, setOpen] = useState(false);
  useNotification(callback);
  return (
    <section
      aria-label="Callback due"
      className="fixed z-(--z-sticky) grid animate-toast-in gap-2 rounded-lg border border-purple-bd bg-surface p-2.5 shadow-lg max-md:inset-x-3 max-md:py-1.5 max-md:bottom-[calc(68px+var(--bottom-bar-above,0px)+env(safe-area-inset-bottom))] md:bottom-[112px] md:left-2.5 md:w-[187px]"
    >
      <div className="flex items-start gap-2 max-md:items-center">
        <Clock aria-hidden className="size-4 md:mt-0.5 flex-none text-purple-solid" strokeWidth={1.75} />
        <div className="min-w-0 flex-1">
          <p className="num text-12 text-ink-2">Callback at {formatTime(callback.at)}</p>
          <Link
            href={`/leads/customer/${callback.leadId}`}
            className="block truncate font-semibold underline-offset-2 hover:underline"
          >
            {callback.name}
          </Link>
        </div>
        <span className="md:hidden">
          <Button size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
            Put off
          </Button>
        </span>
        <IconButton icon={X} label="Hide until the next one is due" size="xs" onClick={onDismiss} />
      </div>
      <div className={clsx("grid gap-2", !open && "max-md:hidden")}>
        <SnoozeChips
          callback={callback}
          busy={snooze.isPending}
          onSnooze={(name) => snooze.mutate({ callback, snooze: name })}
        />
        {(others || mayAsk) && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {others && (
              <Link
                href={mayReadAll ? "/reminders" : ownCallbacksPath}
                className="num text-12 font-medium text-accent-text underline-offset-2 hover:underline max-md:py-2"
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
      </div>
    </section>
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
