import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { callbacks, dueText } from "#web/lead/callbacks/due.ts";

interface DueCountProps {
  /** Their list, where the place beside it opens another one. */
  href?: string | undefined;
}

/** The number of due callbacks and follow-ups, beside their place in the navigation; nothing for none. */
export function DueCount({ href }: DueCountProps) {
  const { data } = useQuery({ ...callbacks, select: ({ due }) => due });
  const text = dueText(data);
  if (!text) return null;
  const count = (
    <span className="num due-count">
      {text}
      <span className="sr-only"> due</span>
    </span>
  );
  return href ? (
    <Link
      href={href}
      title="Due callbacks and follow-ups"
      className="flex h-full items-center rounded-md px-2 focus-visible:-outline-offset-2"
    >
      {count}
    </Link>
  ) : (
    count
  );
}
