import clsx from "clsx";

/** A spinner; always used beside a text. */
export function Spinner({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden
      className={clsx(
        "inline-block flex-none animate-spin rounded-full border-current border-r-transparent opacity-90",
        large ? "size-6 border-[2.5px] text-accent" : "size-3.5 border-2",
      )}
    />
  );
}

interface LoadingProps {
  /** The specification's text, such as 'Loading customers...'. */
  text: string;
  /** Fills the window, before anything else is loaded. */
  page?: boolean;
}

export function Loading({ text, page = false }: LoadingProps) {
  return (
    <div
      role="status"
      className={clsx(
        "flex flex-col items-center justify-center gap-3 text-ink-2",
        page ? "min-h-dvh bg-surface" : "px-6 py-11",
      )}
    >
      <Spinner large />
      <span>{text}</span>
    </div>
  );
}
