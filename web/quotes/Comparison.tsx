import clsx from "clsx";
import { Check, Copy, Minus, Pencil, Printer, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatRegistration } from "#contract/lead/registration";
import type { Lead } from "#contract/leads/record";
import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { comparisonMessage } from "#contract/quotes/comparison";
import { formatRupees } from "#contract/rupees";
import { differenceText, lowestOf } from "#web/lead/quotes/compared.ts";
import { useChooseQuote, useDeleteQuote } from "#web/lead/quotes/data.ts";
import { copyText } from "#web/lib/browser/copy.ts";
import { formatDateTime } from "#web/lib/format/format.ts";
import { useKeys } from "#web/lib/keys/keys.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Badge } from "#web/ui/Tone.tsx";
import { toast } from "#web/ui/toast.ts";
import { addOnsOf, rowsOf, validText } from "./rows.ts";

interface ComparisonProps {
  lead: Lead;
  quotes: Quote[];
  /** Those that stand side by side. */
  shown: Quote[];
  onPick: (ids: number[]) => void;
  onChange: (quote: Quote) => void;
  /** 'Log a quote'. */
  log: ReactNode;
}

/** Up to four quotes side by side, with the difference to last year's premium. */
export function Comparison({ lead, quotes, shown, onPick, onChange, log }: ComparisonProps) {
  const lowest = lowestOf(shown);
  return (
    <div className="grid gap-3.5">
      {quotes.length > QUOTES_COMPARED && <Picked quotes={quotes} shown={shown} onPick={onPick} />}
      <div className="overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="num w-full min-w-[640px] border-collapse text-left">
          <caption className="sr-only">Quotes side by side</caption>
          <thead>
            <tr className="border-b border-line align-top">
              <td className="w-44" />
              {shown.map((quote) => (
                <th key={quote.id} scope="col" className={clsx("px-3 py-2.5 font-semibold", tint(quote))}>
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="wrap-anywhere">{quote.insurer}</span>
                    {quote.id === lowest && <Badge tone="green">Lowest</Badge>}
                    {quote.chosen && <Badge tone="emerald">Chosen</Badge>}
                  </span>
                  <span className="block text-12 font-normal text-ink-3">
                    {quote.sentAt ? `Sent ${formatDateTime(quote.sentAt)}` : "Not sent"}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(shown).map(({ label, of }) => (
              <Row key={label} label={label} quotes={shown}>
                {of}
              </Row>
            ))}
            {addOnsOf(shown).map(({ name, label }) => (
              <Row key={name} label={label} quotes={shown}>
                {({ addOns }) => <Has it={addOns.includes(name)} />}
              </Row>
            ))}
            <Row label="To pay" quotes={shown} strong>
              {({ total }) => formatRupees(total)}
            </Row>
            {lead.premiumAmount !== null && (
              <Row label="Against last year" quotes={shown}>
                {({ total }) => (
                  <span className={total < (lead.premiumAmount ?? 0) ? "text-success-text" : undefined}>
                    {differenceText(total, lead.premiumAmount)}
                  </span>
                )}
              </Row>
            )}
            <Row label="Valid until" quotes={shown}>
              {validText}
            </Row>
            <tr data-paper="no">
              <td />
              {shown.map((quote) => (
                <td key={quote.id} className={clsx("px-3 py-2", tint(quote))}>
                  <QuoteActions quote={quote} onChange={() => onChange(quote)} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <Share lead={lead} shown={shown} log={log} />
    </div>
  );
}

const tint = ({ chosen }: Quote) => (chosen ? "bg-selected" : "");

interface RowProps {
  label: string;
  quotes: Quote[];
  strong?: boolean;
  children: (quote: Quote) => ReactNode;
}

function Row({ label, quotes, strong, children }: RowProps) {
  return (
    <tr
      className={clsx(
        "border-b border-line-subtle",
        strong && "border-t border-t-line text-16 font-semibold",
      )}
    >
      <th
        scope="row"
        className={clsx("px-3.5 py-1.5 text-12 font-normal text-ink-3", strong && "font-semibold text-ink")}
      >
        {label}
      </th>
      {quotes.map((quote) => (
        <td key={quote.id} className={clsx("px-3 py-1.5", !strong && "font-medium", tint(quote))}>
          {children(quote) ?? <span className="text-ink-3">–</span>}
        </td>
      ))}
    </tr>
  );
}

function Has({ it }: { it: boolean }) {
  const Icon = it ? Check : Minus;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className={clsx("size-3.5", it ? "text-success-text" : "text-ink-3")} />
      {it ? "Yes" : "No"}
    </span>
  );
}

function Picked({ quotes, shown, onPick }: Pick<ComparisonProps, "quotes" | "shown" | "onPick">) {
  const ids = shown.map(({ id }) => id);
  return (
    <fieldset className="flex flex-wrap gap-x-4" data-paper="no">
      <legend className="text-12 text-ink-3">Side by side, at most {QUOTES_COMPARED}</legend>
      {quotes.map(({ id, insurer, total }) => (
        <Checkbox
          key={id}
          label={`${insurer}, ${formatRupees(total)}`}
          checked={ids.includes(id)}
          disabled={!ids.includes(id) && ids.length >= QUOTES_COMPARED}
          onChange={(checked) => onPick(checked ? [...ids, id] : ids.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

function QuoteActions({ quote, onChange }: { quote: Quote; onChange: () => void }) {
  const choose = useChooseQuote();
  const remove = useDeleteQuote();
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button
        size="s"
        busy={choose.isPending}
        onClick={() => choose.mutate({ id: quote.id, insurer: quote.insurer, chosen: !quote.chosen })}
      >
        {quote.chosen ? "Not chosen" : "Chosen"}
      </Button>
      {!quote.sentAt && (
        <>
          <IconButton icon={Pencil} label={`Change the quote of ${quote.insurer}`} onClick={onChange} />
          <IconButton
            icon={Trash2}
            label={`Delete the quote of ${quote.insurer}`}
            onClick={() => setAsking(true)}
          />
        </>
      )}
      {asking && (
        <ConfirmDialog
          open
          title="Delete this quote?"
          confirmLabel="Delete the quote"
          onConfirm={() => {
            setAsking(false);
            remove.mutate({ id: quote.id, insurer: quote.insurer });
          }}
          onClose={() => setAsking(false)}
        >
          {quote.insurer}: {formatRupees(quote.total)}. It was not sent.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The comparison as a message or on paper, in the agency's name. */
function Share({ lead, shown, log }: Pick<ComparisonProps, "lead" | "shown" | "log">) {
  const settings = useSettings();
  const copy = async () => {
    if (!settings.data || shown.length === 0) return;
    const vehicle = {
      registrationNumber: lead.registrationNumber && formatRegistration(lead.registrationNumber),
      vehicleDetails: lead.vehicleDetails,
    };
    const { signOff } = settings.data;
    const text = comparisonMessage(vehicle, shown, { lastPremium: lead.premiumAmount, signOff });
    if (await copyText(text)) toast({ title: "Copied", description: "The comparison is on the clipboard" });
    else toast({ title: "Copy Failed", description: "Could not copy the comparison", tone: "destructive" });
  };
  useKeys({ Y: () => void copy() });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2" data-paper="no">
      <span className="mr-auto">{log}</span>
      <Button icon={Copy} keys="Y" onClick={() => void copy()}>
        Copy as message
      </Button>
      <Button icon={Printer} onClick={() => print()}>
        Print
      </Button>
    </div>
  );
}
