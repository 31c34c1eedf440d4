import { clockTime } from "#contract/calendar";
import { formatDate } from "#web/lib/format.ts";

export function When({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} className="num">
      {formatDate(instant)}, {clockTime(instant)}
    </time>
  );
}

/** An entry from before addresses were kept has none, nor has one of RenewDesk's own. */
export function Address({ address }: { address: string | null }) {
  if (address === null) return <span className="text-12 text-ink-3">Not known</span>;
  return (
    <span className="num-id block max-w-[150px] truncate" title={address}>
      {address}
    </span>
  );
}
