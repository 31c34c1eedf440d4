import type { OwnDay } from "#contract/analytics/calls";
import { daysOfPeriod } from "#contract/analytics/period-days";
import { targetReachedAt } from "#contract/analytics/target-reached";
import { ownFigures } from "#contract/figures/shown";
import { MINUTE_MS, today } from "#contract/time/calendar";
import { now, useNow } from "#web/lib/browser/clock.ts";
import { formatNumber, formatTime } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { Table, Td, Th, Tr } from "#web/ui/Table.tsx";
import { cardFoot, firstCell, firstHead } from "./first-column.ts";
import { OwnHours } from "./OwnHours.tsx";
import { useOwnId } from "./own-id.ts";

const lines = [
  { figure: "calls", label: "Calls" },
  { figure: "connected", label: "Connected" },
  { figure: "fresh", label: "Fresh", hint: "first calls that were answered" },
  { figure: "quotes", label: "Quotes sent" },
  { figure: "won", label: "Policies won" },
] as const;

const head = (
  <tr>
    <Th className={firstHead}>
      <span className="sr-only">Figure</span>
    </Th>
    <Th align="right">Today</Th>
    <Th align="right">This month</Th>
  </tr>
);

/** The viewer's figures of today and of this month, and the pace of today. */
export function OwnWork({ day }: { day: OwnDay }) {
  const by = useOwnId();
  const figure = (of: keyof typeof ownFigures, period: "today" | "month") => (
    <FigureLink
      figure={{ name: ownFigures[of], by, ...daysOfPeriod(period, today(now())) }}
      value={day[period][of]}
    />
  );
  return (
    <Card title="Your work" meta={<Pace day={day} />} flush>
      <div className={cardFoot}>
        <Table label="Calls, quotes and policies" row={37} head={head} bare>
          {lines.map((line) => (
            <Tr key={line.figure}>
              <Td className={firstCell}>
                {line.label}
                {"hint" in line && <span className="ml-2 text-12 text-ink-3 max-xl:hidden">{line.hint}</span>}
              </Td>
              <Td align="right" className="font-semibold">
                {figure(line.figure, "today")}
              </Td>
              <Td align="right" className="text-ink-2">
                {figure(line.figure, "month")}
              </Td>
            </Tr>
          ))}
        </Table>
        <OwnHours />
      </div>
    </Card>
  );
}

function Pace({ day }: { day: OwnDay }) {
  const { today, dailyTarget, firstCallAt } = day;
  const current = useNow(MINUTE_MS);
  if (firstCallAt === null) return "no calls yet today";
  if (dailyTarget === 0) return "no target today";
  if (today.fresh >= dailyTarget) return "target met";
  const reached = targetReachedAt({ ...day, fresh: today.fresh, target: dailyTarget }, current);
  return reached
    ? `at this pace ${formatNumber(dailyTarget)} fresh calls by ${formatTime(reached)}`
    : `first call at ${formatTime(firstCallAt)}`;
}
