import type { Quote } from "#contract/quotes/calls";
import { QUOTES_COMPARED } from "#contract/quotes/compared";
import { formatRupees } from "#contract/rupees";
import { Checkbox } from "#web/ui/Checkbox.tsx";

interface PickedQuotesProps {
  /** 'Quotes sent' */
  label: string;
  quotes: Quote[];
  picked: number[];
  onPick: (ids: number[]) => void;
}

/** Which of a lead's quotes are meant: as many as stand side by side. */
export function PickedQuotes({ label, quotes, picked, onPick }: PickedQuotesProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4 not-first:mt-2.5">
      <legend className="text-12 font-medium">
        {label} <span className="font-normal text-ink-3">(up to {QUOTES_COMPARED})</span>
      </legend>
      {quotes.map(({ id, insurer, total }) => (
        <Checkbox
          key={id}
          label={`${insurer}, ${formatRupees(total)}`}
          checked={picked.includes(id)}
          disabled={!picked.includes(id) && picked.length >= QUOTES_COMPARED}
          onChange={(checked) => onPick(checked ? [...picked, id] : picked.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
