import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { isInDialog } from "#web/lib/keys/keys.ts";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import { dismissToast, type ShownToast, useToasts } from "./toast.ts";

/** Specification §9: 5000 ms, swipe to the right past 50 px, F8 moves the focus here. */
export function ToastList() {
  const toasts = useToasts();
  const [muted, setMuted] = useState<HTMLDivElement | null>(null);
  return (
    <>
      {/* The toast itself is the live region; the library's announced copy of the text is muted. */}
      <div ref={setMuted} hidden />
      {/* A new provider per toast: one dismissed under the pointer would stop the next one's timer. */}
      <Radix.Provider
        key={toasts[0]?.id}
        duration={5000}
        swipeDirection="right"
        swipeThreshold={50}
        {...(muted && { announcerContainer: muted })}
      >
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
        <Radix.Viewport
          hotkey={["F8"]}
          className="pointer-events-none fixed top-(--toast-top,auto) right-(--toast-right,16px) bottom-(--toast-bottom,16px) z-(--z-toast) flex w-[360px] flex-col gap-2.5 rounded-lg max-md:inset-x-0 max-md:bottom-(--toast-bottom,calc(var(--bottom-bar)+var(--bottom-bar-above,0px)+var(--due-line,0px)+env(safe-area-inset-bottom))) max-md:w-auto"
        />
      </Radix.Provider>
    </>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const destructive = toast.tone === "destructive";
  const filled = useNextFrame();
  /** Esc closes the dialog in front, not the toast and its Undo. */
  const isForDialog = useRef(false);
  const Icon = destructive ? CircleAlert : toast.tone === "plain" ? Info : CircleCheck;
  return (
    <Radix.Root
      open={toast.open}
      onEscapeKeyDown={() => {
        isForDialog.current = isInDialog();
      }}
      onOpenChange={(open) => {
        if (!open && !isForDialog.current) dismissToast(toast.id);
        isForDialog.current = false;
      }}
      data-toast-shown={toast.open || undefined}
      {...(toast.duration !== undefined && { duration: toast.duration })}
      className={clsx(
        // Over a dialog too: the library would switch the toast off there.
        "pointer-events-auto! flex animate-toast-in items-start gap-2.5 rounded-lg border py-3 pr-2.5 pl-3 shadow-lg",
        "data-[state=closed]:animate-fade-out data-[swipe=end]:animate-swipe-out data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        destructive ? "border-danger bg-danger text-danger-on" : "border-line bg-surface",
      )}
    >
      <Icon
        aria-hidden
        className={clsx(
          "mt-px size-[18px] flex-none",
          destructive || (toast.tone === "plain" ? "text-ink-3" : "text-ok-text"),
        )}
        strokeWidth={1.75}
      />
      <div
        role={destructive ? "alert" : "status"}
        // Excludes this text from the library's copy.
        data-radix-toast-announce-exclude=""
        className="min-h-5 min-w-0 flex-1"
      >
        {filled && (
          <>
            <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description
                title={toast.description}
                // Who got how many is read whole, as is what went wrong; on a phone no name makes it grow over the page.
                className={clsx("wrap-anywhere", !destructive && "line-clamp-3 text-ink-2 md:line-clamp-12")}
              >
                {toast.description}
              </Radix.Description>
            )}
            {toast.link && (
              <Link
                href={toast.link.href}
                onClick={() => dismissToast(toast.id)}
                className="font-medium text-link underline underline-offset-2"
              >
                {toast.link.label}
              </Link>
            )}
          </>
        )}
      </div>
      {toast.action && (
        <Radix.Action asChild altText={toast.action.label} onClick={toast.action.onPress}>
          <Button size="xs" keys={toast.action.keys}>
            {toast.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton icon={X} label="Dismiss" size="xs" tone={destructive ? "inherit" : "plain"} />
      </Radix.Close>
    </Radix.Root>
  );
}

/** A live region is announced when its text changes, so it is rendered empty and filled a frame later. */
function useNextFrame(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPassed(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return passed;
}
