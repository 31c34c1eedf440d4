import clsx from "clsx";
import { Link } from "wouter";

interface LeadLinkProps {
  id: number;
  name: string | undefined;
  className: string;
}

/** The name of a row's lead: its link covers the row, and the keys J and K find it. */
export function LeadLink({ id, name, className }: LeadLinkProps) {
  return (
    <Link
      href={`/leads/customer/${id}`}
      data-lead-link
      title={name}
      className={clsx("block truncate rounded-xs after:absolute after:inset-0", className)}
    >
      {name}
    </Link>
  );
}
