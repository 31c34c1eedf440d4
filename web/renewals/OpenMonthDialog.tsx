import { useState } from "react";
import type { RenewalPreview } from "#contract/renewals/calls";
import { RENEWAL_DAYS_BEFORE } from "#contract/renewals/kinds";
import { dateLabel, monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { useOpenMonth } from "./data.ts";
import { daysEarly, endingText } from "./texts.ts";

interface OpenMonthDialogProps {
  preview: RenewalPreview;
  today: string;
  open: boolean;
  onClose: () => void;
}

/** What opening the month will do, whom the leads are for, and how far it is. */
export function OpenMonthDialog({ preview, today, open, onClose }: OpenMonthDialogProps) {
  const { month, missing, people, unassigned } = preview;
  const [agreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setAgreed(false);
    setAsked(false);
    onClose();
  };
  const { made, open: opening } = useOpenMonth(month, close);
  const early = daysEarly(preview, today);
  const make = () => {
    setAsked(true);
    if (early === 0 || agreed) opening.mutate();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      locked={opening.isPending}
      size="s"
      title={`Create leads in ${monthLabel(month)}`}
      description={`${endingText(missing, month)}. The insurer, premium and NCB come along as far as they are known. This cannot be undone.`}
      confirm={{
        label: `Create ${formatCount(missing, "lead")}`,
        onConfirm: make,
        busy: opening.isPending,
        busyLabel: "Making leads...",
      }}
    >
      <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {people.map(({ id, name, leads }) => (
          <Row key={id} label={name} value={leads} />
        ))}
        {unassigned > 0 && <Row label="Unassigned: last year’s caller is not active" value={unassigned} />}
      </dl>
      {early > 0 && (
        <div className="mt-3 grid gap-2">
          <Early preview={preview} days={early} />
          <Checkbox
            label={`Create them ${formatCount(early, "day")} early`}
            checked={agreed}
            onChange={setAgreed}
          />
          {isAsked && !agreed && (
            <p role="alert" className="text-12 text-danger-text">
              Tick that they are to be made this early.
            </p>
          )}
        </div>
      )}
      {opening.isPending && (
        <div className="mt-3 flex items-center gap-3" role="status">
          <ProgressBar value={made} max={missing} label="Leads created" />
          <span className="num text-12 text-ink-2">
            {formatNumber(made)} of {formatNumber(missing)}
          </span>
        </div>
      )}
    </Dialog>
  );
}

/** What it means that a month's leads are made long before it. */
function Early({ preview: { month, opensOn }, days }: { preview: RenewalPreview; days: number }) {
  const label = monthLabel(month);
  return (
    <Notice tone="warn" title={`This is ${formatCount(days, "day")} early`}>
      {opensOn === null
        ? `Usually they are created ${RENEWAL_DAYS_BEFORE} days before the month. `
        : `They are created automatically on ${dateLabel(opensOn)}. `}
      What is sold, lost or changed until then is not in them. A file of {label} takes the place of those
      nobody has worked on, and telecallers see them in {label} at once.
    </Notice>
  );
}

function Row({ label, value }: { label: string; value: number }) {
  return (
    <>
      <dt className="min-w-0 truncate">{label}</dt>
      <dd className="text-right font-medium">{formatNumber(value)}</dd>
    </>
  );
}
