import { Link } from "wouter";
import type { RenewalShow } from "#contract/renewals/kinds";
import { formatNumber } from "#web/lib/format/format.ts";
import { renewalsAddress } from "./addresses.ts";

interface NumberLinkProps {
  value: number;
  month: string;
  show: RenewalShow;
  /** What is counted, for a screen reader. */
  label: string;
}

/** A number that opens the leads it counts. */
export function NumberLink({ value, month, show, label }: NumberLinkProps) {
  if (value === 0) return <span className="text-ink-3">0</span>;
  return (
    <Link
      href={renewalsAddress(month, show)}
      className="num inline-flex min-h-6 items-center rounded-xs font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-current max-md:min-h-11"
    >
      {formatNumber(value)}
      <span className="sr-only"> {label}</span>
    </Link>
  );
}
