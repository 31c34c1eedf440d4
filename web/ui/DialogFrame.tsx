import clsx from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./Button.tsx";
import type { DialogProps } from "./Dialog.tsx";
import { IconButton } from "./IconButton.tsx";

const widths: Record<NonNullable<DialogProps["size"]>, string> = {
  s: "md:max-w-[460px]",
  m: "md:max-w-[480px]",
  l: "md:max-w-[560px]",
  xl: "md:max-w-[620px]",
  "2xl": "md:max-w-[860px]",
  full: "md:max-w-[1408px]",
};

/** The content of a dialog; loaded with the first one that opens. */
export function DialogFrame(props: DialogProps & { open: boolean }) {
  const {
    open,
    onClose,
    title,
    description,
    size = "m",
    confirm,
    side = false,
    alert = false,
    locked = false,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<Element>(undefined);
  const ready = confirm && !confirm.busy && !confirm.disabled;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the component tree, so a dialog opened inside this one would submit both.
    event.stopPropagation();
    if (ready) confirm.onConfirm();
  };
  const content = useRef<HTMLDivElement>(null);
  useEscape(open && !locked, content, onClose);
  const submitOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    form.current?.requestSubmit();
  };

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={clsx(
            "fixed inset-0 z-(--z-dialog) grid animate-fade-in bg-scrim data-[state=closed]:animate-fade-out max-md:place-items-end",
            // Somebody else may stand there by now.
            locked && "backdrop-blur-lg",
            side ? "md:justify-items-end" : "place-items-center md:p-6",
          )}
        >
          <Radix.Content
            ref={content}
            role={alert ? "alertdialog" : "dialog"}
            data-dialog={side ? "side" : size === "2xl" ? "wide" : "middle"}
            {...(description == null && { "aria-describedby": undefined })}
            onOpenAutoFocus={(event) => {
              opener.current = openerOf(document.activeElement);
              focusFirstField(event, form.current);
            }}
            onCloseAutoFocus={() => {
              lastOpener = undefined;
              // When a key, or a button that is gone, opened it, the page's heading gets the focus.
              const back = opener.current?.isConnected ? opener.current : document.querySelector("h1");
              if (back instanceof HTMLElement) back.focus({ preventScroll: true });
            }}
            onInteractOutside={(event) => (confirm || locked) && event.preventDefault()}
            className={clsx(
              "flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl border-t border-line bg-surface shadow-lg focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-sheet-in",
              side
                ? "md:h-dvh md:max-h-none md:max-w-[360px] md:rounded-none md:border-t-0 md:border-l md:data-[state=open]:animate-fade-in"
                : "md:max-h-[calc(100dvh-48px)] md:rounded-xl md:border md:data-[state=open]:animate-dialog-in",
              !side && widths[size],
            )}
          >
            <form ref={form} noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter} className="contents">
              <div className="flex flex-none items-start gap-2 pt-4 pr-3.5 pb-3 pl-5">
                <div className="min-w-0 flex-1">
                  <Radix.Title className="text-16 font-semibold tracking-(--tr-tight)">{title}</Radix.Title>
                  {description != null && (
                    <Radix.Description className="mt-px wrap-anywhere text-ink-2">
                      {description}
                    </Radix.Description>
                  )}
                </div>
                {!alert && !locked && (
                  <span className="-my-0.5 flex max-md:-my-1.5">
                    <IconButton icon={X} label="Close" size="s" onClick={onClose} />
                  </span>
                )}
              </div>
              {children != null && (
                <div className="min-h-0 flex-1 overflow-auto px-5 pt-1 pb-[18px] has-[output]:scroll-pb-20">
                  {children}
                </div>
              )}
              <Footer {...props} />
            </form>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The library gives Esc to the topmost layer, which may be a toast: the topmost dialog closes all the same.
 */
function useEscape(active: boolean, content: RefObject<HTMLElement | null>, close: () => void) {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
    if (dialogs[dialogs.length - 1] === content.current) close();
  });
  useEffect(() => {
    if (!active) return;
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [active]);
}

function Footer(props: DialogProps) {
  const { confirm, cancelLabel = "Cancel", footerStart, locked, size, onCancel, onClose } = props;
  const cancel = () => {
    onCancel?.();
    onClose();
  };
  return (
    <div className="flex flex-none items-center justify-end gap-2 border-t border-line-subtle bg-subtle py-3 pr-4 pl-5 max-md:px-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:[&>button]:flex-1">
      {footerStart != null && <div className="mr-auto min-w-0">{footerStart}</div>}
      {!locked && <Button onClick={cancel}>{cancelLabel}</Button>}
      {confirm && (
        <Button
          type="submit"
          variant={confirm.danger ? "danger" : "primary"}
          busy={confirm.busy}
          busyLabel={confirm.busyLabel}
          disabled={confirm.disabled}
          // In a form of many fields, where Enter goes on to the next.
          keys={size === "2xl" ? "Ctrl ↵" : undefined}
        >
          {confirm.label}
        </Button>
      )}
    </div>
  );
}

/** While a dialog is open: the element that opened it. */
let lastOpener: Element | undefined;

/** Where the focus returns to: a dialog that replaces another has that one's opener. */
function openerOf(focused: Element | null): Element | undefined {
  if (focused === null || focused === document.body) return lastOpener;
  if (!focused.closest("[role=dialog], [role=alertdialog]")) lastOpener = focused;
  return focused;
}

/** Without a field the footer's first button gets the focus: Cancel, the harmless one. */
function focusFirstField(event: Event, form: HTMLFormElement | null) {
  const first =
    form?.querySelector<HTMLElement>("[data-autofocus]") ??
    form?.querySelector<HTMLElement>("input:enabled:not([type=hidden]), select:enabled, textarea:enabled") ??
    form?.querySelector<HTMLElement>(":scope > :last-child button");
  if (!first) return;
  event.preventDefault();
  first.focus();
}
