import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { formatRupees } from "#contract/rupees";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Badge } from "#web/ui/Tone.tsx";

interface PickedQuotesProps {
  /** 'Quotes sent' */
  label: string;
  quotes: Quote[];
  picked: number[];
  /** Expired ones, where they cannot be picked. */
  isRefused?: (quote: Quote) => boolean;
  onPick: (ids: number[]) => void;
}

/** Which of a lead's quotes are meant: as many as stand side by side. */
export function PickedQuotes({ label, quotes, picked, isRefused, onPick }: PickedQuotesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 not-first:mt-2.5">
      <legend className="text-12 font-medium">
        {label} <span className="font-normal text-ink-3">(up to {QUOTES_COMPARED})</span>
      </legend>
      {quotes.map((quote) => {
        const { id, insurer, total } = quote;
        const isExpired = isRefused?.(quote) ?? false;
        return (
          <span key={id} className="inline-flex items-center gap-2">
            <Checkbox
              label={`${insurer}, ${formatRupees(total)}`}
              checked={picked.includes(id)}
              disabled={isExpired || (!picked.includes(id) && picked.length >= QUOTES_COMPARED)}
              onChange={(checked) => onPick(checked ? [...picked, id] : picked.filter((one) => one !== id))}
            />
            {isExpired && <Badge tone="yellow">Expired</Badge>}
          </span>
        );
      })}
    </fieldset>
  );
}
