import clsx from "clsx";

/** One line, cut where its place ends; all of it is its title. */
export function Cut({
  text,
  className,
}: {
  text: string | null | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={clsx("block truncate", className)} title={text ?? undefined}>
      {text}
    </span>
  );
}
