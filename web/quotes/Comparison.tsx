import clsx from "clsx";
import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { isExpired } from "#contract/quotes/validity";
import { formatRupees } from "#contract/rupees";
import { differenceText } from "#web/lead/quotes/compared.ts";
import { Badge } from "#web/ui/Tone.tsx";
import { QuotePapers } from "./QuotePapers.tsx";
import { addOnsOf, factsOf, premiumsOf, sentText, validText } from "./rows.ts";

export interface ComparisonProps {
  lead: Lead;
  /** Those that stand side by side. */
  quotes: Quote[];
  /** Among all quotes of the lead, and its name. */
  lowest: ReadonlyMap<number, string>;
  /** YYYY-MM-DD. */
  today: string;
  actions: (quote: Quote) => ReactNode;
}

/** Up to four quotes side by side, with the difference to last year's premium. */
export function Comparison({ lead, quotes: shown, lowest, today, actions }: ComparisonProps) {
  return (
    <div data-paper="no" className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="num w-full min-w-[640px] table-fixed border-collapse text-left">
        <caption className="sr-only">Quotes side by side</caption>
        <thead>
          <tr className="border-b border-line align-top">
            <td className={clsx("w-44 max-lg:w-32", FIXED)} />
            {shown.map((quote) => (
              <th key={quote.id} scope="col" className={clsx("px-3 py-2.5 font-semibold", tint(quote))}>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-xl:*:h-auto max-xl:*:flex-initial max-xl:*:py-[3px] max-xl:*:whitespace-normal">
                  <span className="wrap-anywhere">{quote.insurer}</span>
                  {lowest.has(quote.id) && <Badge tone="green">{lowest.get(quote.id)}</Badge>}
                  {quote.chosen && <Badge tone="emerald">Chosen</Badge>}
                </span>
                <span className="block text-12 font-normal text-ink-3">{sentText(quote)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {factsOf(shown).map(({ label, of }) => (
            <Row key={label} label={label} quotes={shown}>
              {of}
            </Row>
          ))}
          {addOnsOf(shown).map(({ label, of }) => (
            <Row key={label} label={label} quotes={shown}>
              {(quote) => withIcon(of(quote))}
            </Row>
          ))}
          {premiumsOf(shown).map(({ label, of }) => (
            <Row key={label} label={label} quotes={shown}>
              {of}
            </Row>
          ))}
          <Row label="Total payable" quotes={shown} strong>
            {({ total }) => formatRupees(total)}
          </Row>
          {lead.premiumAmount !== null && (
            <Row
              label="Against last year"
              note={`${formatRupees(lead.premiumAmount)} last year`}
              quotes={shown}
            >
              {({ total }) => (
                <span className={total < (lead.premiumAmount ?? 0) ? "text-ok-text" : undefined}>
                  {differenceText(total, lead.premiumAmount)}
                </span>
              )}
            </Row>
          )}
          <Row label="Valid until" quotes={shown}>
            {(quote) =>
              isExpired(quote, today) ? (
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  {validText(quote)} <Badge tone="yellow">Expired</Badge>
                </span>
              ) : (
                validText(quote)
              )
            }
          </Row>
          <Row label="Insurer's paper" quotes={shown}>
            {(quote) => <QuotePapers quote={quote} />}
          </Row>
          <tr data-tooltips-below className="max-xl:[&_button:not([data-tooltip])]:px-1.5">
            <td className={FIXED} />
            {shown.map((quote) => (
              <td key={quote.id} className={clsx("px-3 py-2 max-xl:px-2", tint(quote))}>
                {actions(quote)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** The labels stay in sight while the quotes are scrolled. */
const FIXED = "sticky left-0 bg-surface";

const tint = ({ chosen }: Quote) => (chosen ? "bg-selected" : "");

interface RowProps {
  label: string;
  note?: string;
  quotes: Quote[];
  strong?: boolean;
  children: (quote: Quote) => ReactNode;
}

function Row({ label, note, quotes, strong, children }: RowProps) {
  return (
    <tr
      className={clsx(
        "border-b border-line-subtle",
        strong && "border-t border-t-line text-16 font-semibold",
      )}
    >
      <th
        scope="row"
        className={clsx(
          "px-3.5 py-1.5 text-12 font-normal text-ink-3",
          FIXED,
          strong && "font-semibold text-ink",
        )}
      >
        {label}
        {note && <span className="block">{note}</span>}
      </th>
      {quotes.map((quote) => (
        <td key={quote.id} className={clsx("px-3 py-1.5", !strong && "font-medium", tint(quote))}>
          {children(quote) ?? <span className="text-ink-3">–</span>}
        </td>
      ))}
    </tr>
  );
}

function withIcon(has: string | null) {
  if (has === null) return null;
  const Icon = has === "Yes" ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className={clsx("size-3.5", has === "Yes" ? "text-ok-text" : "text-ink-3")} />
      {has}
    </span>
  );
}
