import { DELETED_NAMED } from "#contract/audit/deleted-named";
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

/** Whom a deletion removed, the first of them. */
export function DeletedNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <details className="mt-0.5 text-12">
      <summary className="w-fit text-accent-text max-md:py-2">Names and vehicles</summary>
      <ul className="num mt-1 grid gap-0.5 whitespace-normal">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length >= DELETED_NAMED && <li className="text-ink-3">The export has all of them.</li>}
      </ul>
    </details>
  );
}
