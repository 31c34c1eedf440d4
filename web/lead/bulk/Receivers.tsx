import { useQuery } from "@tanstack/react-query";
import type { AssignmentPlan, Receiver } from "#contract/leads/bulk/calls";
import { formatNumber } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { assignees, team } from "../team.ts";
import { overOf } from "./receiver-doubts.ts";

export const BY_LANGUAGE = "Where somebody speaks the customer's language, it goes to one of them.";
export const EVENLY = `Each lead goes to the telecaller with the fewest open leads, so that everyone ends up with about the same. ${BY_LANGUAGE}`;
export const WITHIN_CAPACITY = "Nobody passes their ‘Open leads at most’ while another has room.";

interface ReceiversProps {
  people: readonly [id: string, name: string][];
  /** Undefined while it is not known who gets how many. */
  plan: AssignmentPlan | undefined;
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  error: string | undefined;
}

/** Who takes part, and what each would get. */
export function Receivers({ people, plan, left, onChange, error }: ReceiversProps) {
  const planned = new Map(plan?.people.map((person) => [person.id, person]));
  const toggle = (id: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-[5px] text-12 font-medium">Telecallers who take part</legend>
      <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {people.map(([id, name]) => {
          const found = left.has(id) ? undefined : planned.get(id);
          return (
            <div key={id} className="flex items-center gap-3 px-3">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Checkbox label={name} checked={!left.has(id)} onChange={(on) => toggle(id, on)} />
              </span>
              {found && <Given receiver={found} />}
            </div>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-12 text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What each would get, without a choice; nothing where nobody does. */
export function WhoGets({ receivers }: { receivers: readonly Receiver[] }) {
  const marked = new Map(assignees(useQuery({ ...team, refetchOnMount: false }).data));
  if (receivers.length === 0) return null;
  return (
    <section aria-label="Who gets how many">
      <h3 className="mb-[5px] text-12 font-medium">Who gets how many</h3>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {receivers.map((receiver) => (
          <li key={receiver.id} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{marked.get(receiver.id) ?? receiver.name}</span>
            <Given receiver={receiver} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '273 open of 300, +12', 'full (300 of 300), +0', and where that is more than they can work on by how many. */
function Given({ receiver }: { receiver: Receiver }) {
  const { open, given, capacity } = receiver;
  const over = overOf(receiver);
  const isFull = given === 0 && capacity !== null && open >= capacity;
  return (
    <span className="num flex-none text-12 text-ink-2">
      {isFull
        ? `full (${formatNumber(open)} of ${formatNumber(capacity)})`
        : `${formatNumber(open)} open${capacity !== null && over === 0 ? ` of ${formatNumber(capacity)}` : ""}`}
      ,{" "}
      <b className="font-semibold text-ink">
        {given < 0 ? "−" : "+"}
        {formatNumber(Math.abs(given))}
      </b>
      {capacity !== null && over > 0 && (
        <span className="font-medium text-warn-text">
          , {formatNumber(over)} over {formatNumber(capacity)}
        </span>
      )}
    </span>
  );
}
