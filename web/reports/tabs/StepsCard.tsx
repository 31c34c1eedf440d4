import { outcomes } from "#contract/lead/outcomes";
import type { FunnelReport, StepCounts } from "#contract/reports/calls";
import { type Step, stepNames, steps } from "#contract/reports/kinds";
import { percentOf, TOO_FEW } from "#contract/reports/share";
import { spanLabel } from "#contract/reports/span";
import { Card } from "#web/ui/Card.tsx";
import { FigureLink } from "#web/ui/FigureLink.tsx";
import { ShareBar } from "#web/ui/ShareBar.tsx";
import { ComparedWith, Points } from "../parts/Comparison.tsx";
import type { Asked } from "../parts/data.ts";
import type { Shown } from "../parts/LeadReport.tsx";
import { formatPercent } from "../parts/units.ts";

const captions: Record<Step, (asked: Asked) => string> = {
  leads: (asked) => `${asked.from === asked.to ? "Campaign month" : "Campaign months"} ${spanLabel(asked)}`,
  reached: () => "A call reached a person",
  interested: () => "Interested, callback or follow-up",
  quoted: () => "A quote was sent, or it was won",
  won: () => outcomes.policy_done_by_sln.label,
};

/** A bar for each step, and how many of the step above came to it. */
export function StepsCard({ shown }: { shown: Shown<FunnelReport> }) {
  const { asked, narrowed, before } = shown;
  const { total } = shown.report;
  return (
    <Card title="From lead to policy" meta="each number opens its leads">
      <ol className="num grid gap-y-4 md:gap-y-3">
        {stepNames.map((step, place) => (
          <li
            key={step}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 md:grid-cols-[190px_minmax(0,1fr)_76px_230px]"
          >
            <div className="min-w-0">
              <p className="font-semibold">{steps[step].label}</p>
              <p className="text-12 text-ink-3">{captions[step](asked)}</p>
            </div>
            <span className="max-md:order-1 max-md:col-span-2">
              <ShareBar share={total[step] / Math.max(1, total.leads)} className="h-[22px] rounded-sm" />
            </span>
            <p className="text-right text-16 font-semibold">
              <FigureLink figure={{ name: steps[step].figure, ...narrowed }} value={total[step]} />
            </p>
            <p className="text-12 text-ink-2 max-md:order-2 max-md:col-span-2">
              <OfStepAbove step={step} above={stepNames[place - 1]} total={total} before={before} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface OfStepAboveProps {
  step: Step;
  /** The first step has none. */
  above: Step | undefined;
  total: StepCounts;
  before: FunnelReport | undefined;
}

function OfStepAbove({ step, above, total, before }: OfStepAboveProps) {
  if (above === undefined)
    return before && <ComparedWith now={total[step]} before={before.total[step]} span={before} />;
  const now = percentOf(total[step], total[above]);
  if (now === undefined) return <span className="text-ink-3">{TOO_FEW} for a percentage</span>;
  return (
    <>
      <strong className="font-semibold text-ink">{formatPercent(now)}</strong> of the step above{" "}
      <Points now={now} before={before && percentOf(before.total[step], before.total[above])} />
    </>
  );
}
