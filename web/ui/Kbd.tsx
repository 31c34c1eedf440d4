import clsx from "clsx";

interface KbdProps {
  /** For places that are about keys. */
  shownOnPhones?: boolean | undefined;
  children: string;
}

/** A key cap; hidden on phones, which have no keyboard. */
export function Kbd({ shownOnPhones = false, children }: KbdProps) {
  return (
    <kbd
      aria-hidden
      className={clsx(
        "num inline-flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-[4px] border border-b-2 border-line-strong bg-surface px-1 font-sans text-11/none font-medium tracking-normal whitespace-nowrap text-ink-2 in-data-[on=accent]:border-accent-on/40 in-data-[on=accent]:bg-transparent in-data-[on=accent]:text-accent-on",
        !shownOnPhones && "max-md:hidden",
      )}
    >
      {children}
    </kbd>
  );
}
