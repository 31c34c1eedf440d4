import { queryOptions, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { columns, requiredColumns, specifiedColumns } from "#contract/lead/columns";
import { NOT_SPECIFIED } from "#contract/lead/not-specified";
import { OLDEST_YEAR, vehicleTypes } from "#contract/lead/vehicles";
import { MINUTE_MS, today } from "#contract/time/calendar";
import type { User } from "#contract/users/calls";
import { team, telecallersOf } from "#web/lead/team.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { saveCsv } from "#web/lib/http/csv.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { QueryView } from "#web/ui/QueryView.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { sampleCsv } from "./file/csv-files.ts";

/** The usernames a file may contain: active telecallers. */
const telecallers = queryOptions({
  ...team,
  select: (users: User[]) =>
    telecallersOf(users)
      .filter(({ isActive }) => isActive)
      .map(({ username }) => username),
});

/** The expected format of a file (specification §5, §9). */
export function FormatCard() {
  const usernames = useQuery(telecallers);
  const nextYear = Number(today(useNow(MINUTE_MS)).slice(0, 4)) + 1;
  return (
    <Card
      title="Expected format"
      actions={
        <Button
          variant="ghost"
          size="s"
          icon={Download}
          onClick={() => saveCsv("renewals-sample.csv", sampleCsv(usernames.data?.[0]))}
        >
          Sample CSV
        </Button>
      }
    >
      <div className="grid gap-3">
        <div>
          <p className="mb-1.5 text-12 text-ink-2">
            Header, in this order. Highlighted columns are required.
          </p>
          <Codes>
            {specifiedColumns.map((name) => (
              <Code key={name} required={requiredColumns.includes(name)}>
                {columns[name].header}
              </Code>
            ))}
          </Codes>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-12">
          <Line label="Dates">YYYY-MM-DD or DD/MM/YYYY</Line>
          <Line label="Phone">Ten digits get the +91- prefix</Line>
          <Line label="Vehicle type">{Object.keys(vehicleTypes).join(", ")}</Line>
          <Line label="Year">
            {OLDEST_YEAR} to {nextYear}
          </Line>
          <Line label="Empty cells">Saved as “{NOT_SPECIFIED}”</Line>
        </dl>
        <div>
          <p className="mb-1.5 text-12 text-ink-2">
            Telecaller_Name: usernames available for auto-assignment
          </p>
          <QueryView
            query={usernames}
            failed="The usernames could not be loaded."
            brief
            loading={<Skeleton className="h-6 w-64 max-w-full" />}
            isEmpty={({ length }) => length === 0}
            empty={<p className="text-12 text-ink-3">No active telecallers yet</p>}
          >
            {(names) => (
              <Codes>
                {names.map((username) => (
                  <Code key={username}>{username}</Code>
                ))}
              </Codes>
            )}
          </QueryView>
        </div>
      </div>
    </Card>
  );
}

function Codes({ children }: { children: ReactNode }) {
  return <ul className="flex flex-wrap gap-1">{children}</ul>;
}

function Code({ required, children }: { required?: boolean; children: string }) {
  return (
    <li
      className={clsx(
        "num max-w-full rounded-xs border px-1.5 py-0.5 text-11 font-medium wrap-anywhere",
        required ? "border-accent-border bg-accent-soft text-accent-text" : "border-line text-ink-2",
      )}
    >
      {children}
      {required && <span className="sr-only"> (required)</span>}
    </li>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="flex min-h-[30px] items-center text-ink-3">{label}</dt>
      <dd className="num flex min-h-[30px] items-center font-medium">
        <span>{children}</span>
      </dd>
    </>
  );
}
