import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import type { Speed, SpeedReport } from "#contract/reports/schemas";
import { spanLabel } from "#contract/reports/span";
import { formatCount } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import type { TabProps } from "../parts/address.ts";
import { type Asked, speedOf, useReport } from "../parts/data.ts";
import { Loaded } from "../parts/Loaded.tsx";
import { NothingFound } from "../parts/NothingFound.tsx";
import { narrowedTo } from "../parts/narrowed.ts";
import { CountBars } from "./CountBars.tsx";
import { openOf } from "./speed.ts";
import { TelecallersCard } from "./TelecallersCard.tsx";

/** How soon leads are called, how long open ones wait, and with how many calls leads are won. */
export function SpeedTab({ span, compare, filters }: TabProps) {
  const { query, other, before } = useReport(speedOf, { ...span, ...filters }, compare);
  return (
    <Loaded query={query} other={other} what="the speed">
      {({ asked, report }) =>
        report.total.leads + (before?.total.leads ?? 0) === 0 ? (
          <NothingFound title={`No leads in ${spanLabel(asked)}`} asked={asked}>
            Leads count in their campaign month. Choose other months.
          </NothingFound>
        ) : (
          <div className="grid gap-4">
            <div className="grid gap-4 lg:grid-cols-2">
              <FirstCalls asked={asked} total={report.total} before={before} />
              <OpenLeads asked={asked} total={report.total} />
            </div>
            <TelecallersCard
              asked={asked}
              report={report}
              before={before}
              compare={compare}
              busy={query.isFetching}
            />
          </div>
        )
      }
    </Loaded>
  );
}

interface FirstCallsProps {
  asked: Asked;
  total: Speed;
  /** Of the compared span. */
  before: SpeedReport | undefined;
}

function FirstCalls({ asked, total, before }: FirstCallsProps) {
  const narrowed = narrowedTo(asked);
  return (
    <Card
      title="Time to first call"
      meta={
        <>
          median {medianText(total)}
          {before && `, ${medianText(before.total)} in ${spanLabel(before)}`}
        </>
      }
    >
      <CountBars
        of={total.leads}
        rows={waitNames.map((wait) => ({
          label: waits[wait].label,
          value: total.waits[wait],
          figure: { name: "first-calls", ...narrowed, wait },
        }))}
      />
    </Card>
  );
}

function OpenLeads({ asked, total }: { asked: Asked; total: Speed }) {
  const narrowed = narrowedTo(asked);
  const open = openOf(total);
  return (
    <Card title="Open leads by the days since they were last worked on">
      {open === 0 ? (
        <p className="text-ink-3">No lead of these months is open.</p>
      ) : (
        <CountBars
          of={open}
          rows={ageNames.map((age) => ({
            label: ages[age].label,
            value: total.ages[age],
            figure: { name: "open-leads", ...narrowed, age },
          }))}
        />
      )}
    </Card>
  );
}

const medianText = ({ medianDays }: Speed) =>
  medianDays === null ? "not known, none is called yet" : formatCount(medianDays, "day");
