import { clockTime } from "#contract/time/calendar";
import { formatDate } from "#web/lib/format/format.ts";

export function When({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} className="num">
      {formatDate(instant)}, {clockTime(instant)}
    </time>
  );
}

/** Entries from before addresses were recorded have none, nor have RenewDesk's own. */
export function Address({ address }: { address: string | null }) {
  if (address === null) return <span className="text-12 text-ink-3">Not known</span>;
  return (
    <span className="num-id block max-w-[150px] truncate" title={address}>
      {address}
    </span>
  );
}
