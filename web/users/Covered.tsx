import type { Cover, CoveredWork } from "#contract/absences/calls";
import { dateLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { Select } from "#web/ui/Select.tsx";

interface CoveredProps {
  count: number;
  what: string;
  others: [id: string, name: string][];
  name: string;
  value: Cover;
  error: string | undefined;
  onChange: (cover: Cover) => void;
}

/** A part of what waits, and who covers it. */
export function Covered({ count, what, others, name, value, error, onChange }: CoveredProps) {
  return (
    <div className="grid items-center gap-x-3 gap-y-1 md:grid-cols-[minmax(0,1fr)_220px]">
      <p>
        <b className="num text-16">{formatNumber(count)}</b> {what}
      </p>
      <Select
        aria-label={`${formatNumber(count)} ${what}`}
        disabled={count === 0}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="share">Shared by the others</option>
        {others.map(([id, other]) => (
          <option key={id} value={id}>
            {other}
          </option>
        ))}
        <option value="stay">Stay with {name}</option>
      </Select>
      {error && (
        <p role="alert" className="text-12 text-danger-text md:col-span-2">
          {error}
        </p>
      )}
    </div>
  );
}

interface NobodyElseProps {
  work: CoveredWork;
  /** The first day. */
  day: string;
  name: string;
}

/** That there is nobody to cover, and what stays therefore. */
export function NobodyElse({ work: { callbacks, expiring }, day, name }: NobodyElseProps) {
  const leads = expiring > 0 && formatCount(expiring, "lead");
  const calls = callbacks > 0 && formatCount(callbacks, "promised call");
  const what = [leads, calls].filter(Boolean).join(" and ");
  const stay = callbacks + expiring === 1 ? "stays" : "stay";
  return (
    <Notice tone="warn" role="status">
      Nobody else is present on {dateLabel(day)}
      {what && `: ${what} ${stay} with ${name}`}.
    </Notice>
  );
}
