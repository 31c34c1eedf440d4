import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { UNASSIGNED } from "#contract/assignment";
import { listAddress } from "#web/lead/list-state.ts";
import { changeAddress } from "#web/lib/browser/address.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { peopleOf } from "./data.ts";

/** Who has how many of the added leads; in one month, a name leads to that person's leads. */
export function WhoGotThem({ id }: { id: number }) {
  const { data } = useQuery(peopleOf(String(id)));
  if (!data) return null;
  const { people, unassigned, months } = data;
  const month = months.length === 1 ? months[0]?.month : undefined;
  const most = Math.max(1, unassigned, ...people.map(({ leads }) => leads));
  const lines = [
    ...people,
    ...(unassigned > 0 ? [{ id: UNASSIGNED, name: "Unassigned", leads: unassigned }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Card title="Who got them" meta={people.length > 1 && `${formatNumber(people.length)} people`}>
      <ul className="grid gap-1">
        {lines.map(({ id: telecaller, name, leads }) => (
          <li
            key={telecaller}
            className="relative flex min-h-6 items-center gap-2.5 rounded-xs hover:bg-hover max-md:min-h-11"
          >
            {month ? (
              <Link
                href={`/leads?${changeAddress("", listAddress, { month, telecaller })}`}
                className="min-w-0 flex-1 truncate rounded-xs underline decoration-line-strong decoration-1 underline-offset-4 after:absolute after:inset-0 hover:decoration-current"
                title={name}
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
            )}
            <span className="num flex-none font-semibold">{formatNumber(leads)}</span>
            <span
              aria-hidden
              className="flex h-1.5 w-22 flex-none overflow-hidden rounded-full bg-chart-track"
            >
              <span className="rounded-full bg-chart-1" style={{ width: `${(100 * leads) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
