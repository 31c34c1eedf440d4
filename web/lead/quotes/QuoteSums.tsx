import { lacksThirdParty } from "#contract/quotes/premium";
import { formatRupees } from "#contract/rupees";
import { fieldsOf, type QuoteDraft, sumsOf } from "./quote-draft.ts";

const sumParts = ["ownDamage", "addOnPremium", "thirdParty", "statedTotal"] as const;

/** What the parts come to, and how far the insurer's total is from it. */
export function QuoteSums({ draft }: { draft: QuoteDraft }) {
  const { computed, stated, total } = sumsOf(draft);
  const fields = fieldsOf(draft);
  const isBegun = sumParts.some((name) => draft[name].trim() !== "");
  const difference = computed && stated !== undefined ? stated - computed.total : 0;
  return (
    <output className="num flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-subtle px-3 py-2 text-12">
      {computed ? (
        <>
          {computed.bonus > 0 && (
            <span>
              NCB <b className="font-semibold">−{formatRupees(computed.bonus, computed.hasPaise)}</b>
            </span>
          )}
          <span>
            Net <b className="font-semibold">{formatRupees(computed.net, computed.hasPaise)}</b>
          </span>
          <span>
            GST <b className="font-semibold">{formatRupees(computed.tax, computed.hasPaise)}</b>
          </span>
          {difference !== 0 && (
            <span className="text-warn-text">
              The insurer’s total is {formatRupees(Math.abs(difference))} {difference > 0 ? "more" : "less"}{" "}
              than the parts
            </span>
          )}
          {(fields.discount ?? 0) > (fields.ownDamage ?? 0) && (
            <span className="text-warn-text">The discount is more than the own damage premium</span>
          )}
          {lacksThirdParty(fields) && <span className="text-warn-text">Without the third-party premium</span>}
        </>
      ) : (
        !isBegun && <span className="text-ink-3">Enter the break-up, or only the total</span>
      )}
      {total !== undefined && (
        <span className="ml-auto">
          Total payable <b className="text-20 font-semibold">{formatRupees(total)}</b>
        </span>
      )}
    </output>
  );
}
