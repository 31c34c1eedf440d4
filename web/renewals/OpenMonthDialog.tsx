import type { RenewalPreview } from "#contract/renewals/calls";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { useOpenMonth } from "./data.ts";
import { endingText } from "./texts.ts";

interface OpenMonthDialogProps {
  preview: RenewalPreview;
  open: boolean;
  onClose: () => void;
}

/** What opening the month will do, whom the leads are for, and how far it is. */
export function OpenMonthDialog({ preview, open, onClose }: OpenMonthDialogProps) {
  const { month, missing, people, unassigned } = preview;
  const { made, open: opening } = useOpenMonth(month, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={opening.isPending}
      size="s"
      title={`Make leads in ${monthLabel(month)}`}
      description={`${endingText(missing, month)}. The insurer, premium and NCB come along as far as they are known.`}
      confirm={{
        label: `Make ${formatCount(missing, "lead")}`,
        onConfirm: () => opening.mutate(),
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
      {opening.isPending && (
        <div className="mt-3 flex items-center gap-3" role="status">
          <ProgressBar value={made} max={missing} label="Leads made" />
          <span className="num text-12 text-ink-2">
            {formatNumber(made)} of {formatNumber(missing)}
          </span>
        </div>
      )}
    </Dialog>
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
