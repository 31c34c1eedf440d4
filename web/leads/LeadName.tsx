import { Link } from "wouter";
import type { LeadRow } from "#contract/leads/record";
import { Cut } from "#web/ui/Cut.tsx";

/** The link covers its row, and highlights it while focused. */
const NAME =
  "block scroll-my-24 truncate rounded-xs font-medium before:absolute before:inset-0 before:-z-1 after:absolute after:inset-0 focus-visible:before:bg-hover focus-visible:before:shadow-[inset_2px_0_0_var(--color-accent)]";

/** A row's lead; below it what was noted with its promise. */
export const LeadName = ({ lead, note }: { lead: LeadRow; note: string | undefined }) => (
  <span className="min-w-0 max-w-[min(180px,100%)] leading-[16px]">
    <Link href={`/leads/customer/${lead.id}`} data-lead-link title={lead.name} className={NAME}>
      {lead.name}
    </Link>
    <span className="text-11/[14px] text-ink-3">
      <Cut text={note} />
    </span>
  </span>
);
