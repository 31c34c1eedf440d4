import type { AskedFigure } from "#contract/figures/calls";
import { ageNames, ages, waitNames, waits } from "#contract/figures/speed";
import type { Speed, SpeedReport } from "#contract/reports/calls";
import { openOf, percentOf } from "#contract/reports/share";
import { inSpan } from "#contract/reports/span";
import { speedReport } from "#contract/reports/speed";
import { formatCount } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { ShareBar } from "#web/ui/ShareBar.tsx";
import type { TabProps } from "../parts/address.ts";
import { LeadReport, ReportCard, type Shown } from "../parts/LeadReport.tsx";
import { formatPercent } from "../parts/units.ts";

/** How soon leads are called, how long open ones wait, and with how many calls leads are won. */
export function SpeedTab(props: TabProps) {
  return (
    <LeadReport {...props} name="speed">
      {(shown) => (
        <div className="grid gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <FirstCalls shown={shown} />
            <OpenLeads shown={shown} />
          </div>
          <ReportCard
            definition={speedReport}
            shown={shown}
            title="By telecaller"
            label="Speed by telecaller"
            exported="the speed"
          />
        </div>
      )}
    </LeadReport>
  );
}

interface CardProps {
  shown: Shown<SpeedReport>;
}

function FirstCalls({ shown: { report, before, narrowed } }: CardProps) {
  const { total } = report;
  return (
    <Card
      title="Time to first call"
      meta={
        <>
          median {medianText(total)}
          {before && `, ${medianText(before.total)} ${inSpan(before)}`}
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

function OpenLeads({ shown: { report, narrowed } }: CardProps) {
  const { total } = report;
  const open = openOf(total);
  return (
    <Card title="Open leads by the days since their last work, or since they came">
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

interface CountBarsProps {
  /** What the percentages are of. */
  of: number;
  rows: readonly { label: string; value: number; figure: AskedFigure }[];
}

/** A bar for each part of a whole; its number opens what it counts. */
function CountBars({ of, rows }: CountBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="num grid gap-y-[9px]">
      {rows.map(({ label, value, figure }) => {
        const percent = percentOf(value, of);
        return (
          <li
            key={label}
            className="grid grid-cols-[116px_minmax(0,1fr)_minmax(44px,auto)_48px] items-center gap-x-3 max-md:grid-cols-[148px_minmax(0,1fr)_minmax(44px,auto)_52px] max-md:gap-x-2"
          >
            <span className="truncate">{label}</span>
            <ShareBar share={value / most} className="h-2.5 rounded-full" />
            <span className={`text-right ${value === 0 ? "text-ink-3" : "font-semibold"}`}>
              <FigureLink figure={figure} value={value} />
            </span>
            <span className="text-right text-12 text-ink-3">
              {percent !== undefined && formatPercent(percent)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
