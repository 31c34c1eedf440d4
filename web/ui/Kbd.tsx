import clsx from "clsx";

interface KbdProps {
  /** For places that are about keys. */
  shownOnPhones?: boolean | undefined;
  children: string;
}

/** A key cap; hidden on phones, which have no keyboard. */
export function Kbd({ shownOnPhones = false, children }: KbdProps) {
  return (
    <kbd aria-hidden className={clsx("num key-cap", !shownOnPhones && "max-md:hidden")}>
      {children}
    </kbd>
  );
}
