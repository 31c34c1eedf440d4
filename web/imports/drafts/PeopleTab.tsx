import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { type AssignMode, assignModes } from "#contract/imports/drafts/plan";
import type { Draft, DraftPeople } from "#contract/imports/drafts/schemas";
import { keysOf } from "#contract/tables";
import { awayText, overOf } from "#web/lead/bulk/receiver-doubts.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Choice } from "#web/ui/Choice.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { EmptyBox } from "#web/ui/EmptyBox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { peopleOf, usePlan } from "./data.ts";
import { UnknownNames } from "./ValuesTab.tsx";

/** Who would get how many of the new leads. */
export function PeopleTab({ draft }: { draft: Draft }) {
  const id = String(draft.id);
  const query = useQuery(peopleOf(id));
  const change = usePlan(id);
  return (
    <QueryView query={query} failed="Could not load the people">
      {(found) => (
        <div className="grid items-start gap-3.5 pt-2.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
          <PeopleTable people={found.people} />
          <div className="grid gap-3.5 max-[1099px]:-order-1">
            <Card title="How they are assigned">
              <Choice
                label="How they are assigned"
                value={draft.plan.assign}
                options={keysOf(assignModes).map((value) => ({
                  value,
                  label: assignModes[value],
                  help: helpOf(value, found, draft),
                }))}
                onChange={(assign) => change.mutate({ assign })}
              />
            </Card>
            {found.unassigned > 0 && (
              <Notice
                tone="warn"
                role="status"
                title={`${formatCount(found.unassigned, "new lead")} without a telecaller`}
              >
                They stay unassigned, and every telecaller can take them.
              </Notice>
            )}
            {found.unknown.length > 0 && <UnknownNames id={id} unknown={found.unknown} />}
          </div>
        </div>
      )}
    </QueryView>
  );
}

function helpOf(mode: AssignMode, { named, lastYear }: DraftPeople, { plan }: Draft): string | undefined {
  const byName = `${formatNumber(named)} by name`;
  if (mode === "file") return byName;
  if (mode === "evenly") return `${byName}; with the others all have about as many open leads`;
  if (mode === "capacity") return `${byName}; the others to those with more room, none beyond a capacity`;
  const known = named > 0 && plan.known !== "leave" ? "; leads here that nobody has go to those named" : "";
  if (mode === "lastYear") return `${formatNumber(lastYear)} would go to last year's caller${known}`;
  return mode === "nobody" ? `You assign them later${known}` : undefined;
}

type Person = DraftPeople["people"][number];

/** 'Absent to 30 Nov, full (255)', '19 over 255'; empty for who is here and has room. */
function marksOf(person: Person): string {
  const { open, given, capacity } = person;
  const most = capacity === null || open + given < capacity ? "" : formatNumber(capacity);
  const over = overOf(person);
  const full = most && (over > 0 ? `${formatNumber(over)} over ${most}` : `full (${most})`);
  return [awayText(person), full].filter(Boolean).join(", ");
}

function PeopleTable({ people }: Pick<DraftPeople, "people">) {
  if (people.length === 0) return <EmptyBox icon={Users} title="No active telecallers" role="status" />;
  const most = Math.max(1, ...people.map(({ open, given }) => open + given));
  return (
    <div className="min-w-0">
      <DataTable
        label="Who gets the new leads"
        columns={columnsOf(most)}
        rows={people}
        keyOf={({ id }) => id}
      />
      <p aria-hidden className="flex gap-4 px-3.5 py-2 text-12 text-ink-2 max-md:hidden">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-xs bg-chart-1" /> Open now
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-xs bg-chart-2" /> From this file
        </span>
      </p>
    </div>
  );
}

/** `most` leads fill a bar. */
const columnsOf = (most: number): Column<Person>[] => [
  {
    column: "name",
    label: "Telecaller",
    className: "w-full max-w-0 min-w-32 font-medium",
    cell: (person) => (
      <span className="block truncate" title={person.name}>
        {person.name}
        <span className="num block truncate text-11/[14px] text-warn-text">{marksOf(person)}</span>
      </span>
    ),
  },
  { column: "open", label: "Open now", align: "right", cell: ({ open }) => formatNumber(open) },
  {
    column: "given",
    label: "From this file",
    align: "right",
    className: "font-semibold",
    cell: ({ given }) => (given > 0 ? `+${formatNumber(given)}` : "0"),
  },
  { column: "then", label: "Then", align: "right", cell: ({ open, given }) => formatNumber(open + given) },
  {
    column: "bars",
    label: <span className="sr-only">As bars</span>,
    headClassName: "relative max-md:hidden",
    className: "max-md:hidden",
    cell: ({ open, given }) => (
      <span aria-hidden className="flex h-2 w-44 overflow-hidden rounded-full bg-chart-track">
        <span className="bg-chart-1" style={{ width: `${(100 * open) / most}%` }} />
        <span className="bg-chart-2" style={{ width: `${(100 * given) / most}%` }} />
      </span>
    ),
  },
];
