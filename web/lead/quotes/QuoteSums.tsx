import { formatRupees, formatWholeRupees } from "#contract/rupees";
import { type QuoteDraft, sumsOf } from "./quote-draft.ts";

/** What the parts come to, and how far the insurer's paper is from it. */
export function QuoteSums({ draft }: { draft: QuoteDraft }) {
  const { computed, stated } = sumsOf(draft);
  const total = stated ?? computed?.total;
  const difference = computed && stated !== undefined ? stated - computed.total : 0;
  return (
    <output className="num flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-subtle px-3 py-2 text-12">
      {computed ? (
        <>
          {computed.bonus > 0 && (
            <span>
              NCB <b className="font-semibold">−{formatWholeRupees(computed.bonus)}</b>
            </span>
          )}
          <span>
            Net <b className="font-semibold">{formatWholeRupees(computed.net)}</b>
          </span>
          <span>
            GST <b className="font-semibold">{formatRupees(computed.tax)}</b>
          </span>
          {difference !== 0 && (
            <span className="text-warning-text">
              The paper says {formatRupees(Math.abs(difference))} {difference > 0 ? "more" : "less"} than the
              parts come to
            </span>
          )}
        </>
      ) : (
        <span className="text-ink-3">Enter the premium's parts, or only what is to be paid</span>
      )}
      {total !== undefined && (
        <span className="ml-auto">
          To pay <b className="text-20 font-semibold">{formatRupees(total)}</b>
        </span>
      )}
    </output>
  );
}
