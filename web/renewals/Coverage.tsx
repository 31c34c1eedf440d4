import { useQuery } from "@tanstack/react-query";
import { List, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { RenewalPreview } from "#contract/renewals/calls";
import { lackingReasons } from "#contract/renewals/kinds";
import { keysOf } from "#contract/tables";
import { addMonths, monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { reasonOf } from "#web/lib/http/api.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { OutOfDate } from "#web/ui/OutOfDate.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { renewalsAddress } from "./addresses.ts";
import { previewOf } from "./data.ts";
import { NumberLink } from "./NumberLink.tsx";
import { OpenMonthDialog } from "./OpenMonthDialog.tsx";
import { openingText } from "./texts.ts";

export const sumOf = ({ lacking }: RenewalPreview) =>
  keysOf(lackingReasons).reduce((sum, reason) => sum + lacking[reason], 0);

/** How much of last year's month this year's has, and the button that adds what may be added. */
export function Coverage({ month, today }: { month: string; today: string }) {
  const preview = useQuery(previewOf(month));
  if (preview.isError && !preview.data) {
    return (
      <OutOfDate busy={preview.isFetching} onRetry={() => preview.refetch()}>
        What is missing in {monthLabel(month)} could not be counted. {reasonOf(preview.error)}
      </OutOfDate>
    );
  }
  if (!preview.data) {
    return (
      <div role="status" aria-label="Counting what is missing in the month">
        <Skeleton className="h-[136px] w-full rounded-lg" />
      </div>
    );
  }
  return <Covered preview={preview.data} today={today} />;
}

function Covered({ preview, today }: { preview: RenewalPreview; today: string }) {
  const { month, missing, lastYear, inNoFile } = preview;
  const [opening, setOpening] = useState(false);
  const lacking = sumOf(preview);
  const here = lastYear - lacking;
  const before = monthLabel(addMonths(month, -12));
  return (
    <section
      aria-label={`Coverage of ${monthLabel(month)}`}
      className="grid items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid gap-2">
        <p className="text-12 text-ink-2">{openingText(preview, today)}</p>
        <h2 className="num text-20 tracking-(--tr-tight)">
          {lastYear === 0 ? (
            `${before} had no leads, so nothing can be compared.`
          ) : (
            <>
              <b className="font-semibold">{percentOf(here, lastYear)}</b> of {before}’s customers have a new
              lead.
            </>
          )}
        </h2>
        {lastYear > 0 && (
          <>
            <div className="flex max-w-[760px]">
              <ProgressBar value={here} max={lastYear} label="Customers of last year with a lead" />
            </div>
            <p className="num text-ink-2">
              {lacking === 0 ? (
                `All ${formatNumber(lastYear)} of them.`
              ) : (
                <>
                  <b className="font-semibold text-danger-text">{formatNumber(lacking)}</b> of last year’s{" "}
                  {formatNumber(lastYear)} have no new lead.
                </>
              )}
            </p>
          </>
        )}
        {inNoFile > 0 && (
          <p className="num text-ink-2">
            <Link
              href={renewalsAddress(month, "inNoFile")}
              className="relative rounded-xs font-semibold text-ink underline decoration-line-strong underline-offset-[3px] after:absolute after:-inset-x-1 after:-inset-y-1.5 hover:decoration-current max-md:after:-inset-x-2 max-md:after:-inset-y-3"
            >
              {formatNumber(inNoFile)}
              <span className="sr-only"> leads that are in no uploaded file</span>
            </Link>{" "}
            of the leads in {monthLabel(month)} {inNoFile === 1 ? "comes" : "come"} from last year’s records
            and {inNoFile === 1 ? "is" : "are"} in no uploaded file.
          </p>
        )}
      </div>
      <div data-paper="no" className="grid gap-2 md:max-w-[300px]">
        <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
          {missing > 0 && (
            <Button variant="primary" icon={UserRoundPlus} onClick={() => setOpening(true)}>
              Create {formatCount(missing, "lead")}
            </Button>
          )}
          {lacking > 0 && (
            <ButtonLink icon={List} href={renewalsAddress(month, "lacking")}>
              See them
            </ButtonLink>
          )}
        </div>
        <p className="text-12 text-ink-3">
          {missing > 0
            ? `Of the policies that end in ${monthLabel(month)} and have no lead yet, for last year’s callers. Nobody is added twice.`
            : `No policy that ends in ${monthLabel(month)} is without a lead.`}
        </p>
      </div>
      <OpenMonthDialog preview={preview} today={today} open={opening} onClose={() => setOpening(false)} />
    </section>
  );
}

/** Never 100% while one is missing. */
function percentOf(part: number, whole: number): string {
  return `${part === whole ? 100 : Math.min(99, Math.round((part / whole) * 100))}%`;
}

/** Last year's without a new lead, by reason; a link each. */
export function Lacking({ month }: { month: string }) {
  const { data } = useQuery(previewOf(month));
  if (!data || sumOf(data) === 0) return null;
  return (
    <Card title="No new lead, by reason" meta={`of ${monthLabel(addMonths(month, -12))}`} flush>
      <ul>
        {keysOf(lackingReasons)
          .toReversed()
          .filter((reason) => data.lacking[reason] > 0)
          .map((reason) => (
            <li
              key={reason}
              className="flex min-h-9 items-center justify-between gap-3 border-b border-line-subtle px-3.5 last:border-0"
            >
              {lackingReasons[reason]}
              <NumberLink
                value={data.lacking[reason]}
                month={month}
                show={reason}
                label={lackingReasons[reason]}
              />
            </li>
          ))}
      </ul>
    </Card>
  );
}
