/** A key cap; hidden on phones, which have no keys. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="num inline-flex h-[18px] min-w-[18px] flex-none items-center justify-center rounded-[4px] border border-b-2 border-line-strong bg-surface px-1 font-sans text-11/none font-medium tracking-normal whitespace-nowrap text-ink-2 in-data-[on=accent]:border-accent-on/40 in-data-[on=accent]:bg-transparent in-data-[on=accent]:text-accent-on max-md:hidden"
    >
      {children}
    </kbd>
  );
}
