import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import { Kbd } from "./Kbd.tsx";
import { Spinner } from "./Spinner.tsx";

type Variant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
type Size = "xs" | "s" | "m" | "l";

interface Look {
  variant?: Variant | undefined;
  size?: Size | undefined;
  /** Fills the width. */
  block?: boolean | undefined;
}

function look({ variant = "secondary", size = "m", block }: Look): string {
  return clsx("button-face", `button-${variant}`, `button-${size}`, block && "w-full");
}

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, Look {
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  /** The key that presses it, shown as a cap. */
  keys?: string | undefined;
  /** In progress: a spinner and `busyLabel`, no second press; the width stays the same. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon: Icon,
    iconEnd: IconEnd,
    keys,
    busy = false,
    busyLabel,
    children,
    onClick,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled` while busy, which would drop the focus to the page.
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      data-on={!rest.disabled && (variant === "primary" || variant === "danger") ? "accent" : undefined}
      aria-busy={busy || undefined}
      className={clsx(
        look({ variant, size, block }),
        busy && "cursor-default",
        !busy && "disabled:border-line disabled:bg-muted disabled:text-ink-3 disabled:shadow-none",
      )}
    >
      <span className="inline-grid items-center justify-items-center">
        <Content hidden={busy}>
          {Icon && <Icon aria-hidden className="size-[15px] flex-none" strokeWidth={1.75} />}
          {children}
          {IconEnd && <IconEnd aria-hidden className="size-4 flex-none" strokeWidth={1.75} />}
          {keys && <Kbd>{keys}</Kbd>}
        </Content>
        {busyLabel !== undefined || busy ? (
          <Content hidden={!busy}>
            <Spinner />
            {busyLabel ?? children}
          </Content>
        ) : null}
      </span>
    </button>
  );
}

/** Both contents share one grid cell, so that the button is always as wide as the wider one. */
function Content({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span className={clsx("col-start-1 row-start-1 inline-flex items-center gap-1.5", hidden && "invisible")}>
      {children}
    </span>
  );
}

interface ButtonLinkProps extends Look {
  href: string;
  /** Of the entry in the browser's history. */
  state?: unknown;
  icon?: LucideIcon | undefined;
  iconEnd?: LucideIcon | undefined;
  /** An address outside the app (a download, tel:, a redirecting call). */
  external?: boolean | undefined;
  /** Opens in a new tab; announced to screen readers. */
  beside?: boolean | undefined;
  /** The address returns a file to save; the page stays. */
  download?: boolean | undefined;
  /** Called when the link is followed, without delaying it. */
  onFollow?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  state,
  icon: Icon,
  iconEnd: IconEnd,
  external,
  beside,
  download,
  onFollow,
  children,
  ...rest
}: ButtonLinkProps) {
  const onAccent = rest.variant === "primary" ? "accent" : undefined;
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-[15px] flex-none" strokeWidth={1.75} />}
      {children}
      {IconEnd && <IconEnd aria-hidden className="size-4 flex-none" strokeWidth={1.75} />}
    </>
  );
  return external || download ? (
    <a
      href={href}
      onClick={onFollow}
      download={download || undefined}
      target={beside ? "_blank" : undefined}
      rel={beside ? "noopener" : undefined}
      data-on={onAccent}
      className={look(rest)}
    >
      {content}
      {beside && <span className="sr-only">, opens in a new tab</span>}
    </a>
  ) : (
    <Link href={href} state={state} onClick={onFollow} data-on={onAccent} className={look(rest)}>
      {content}
    </Link>
  );
}
