import { ArrowLeft, Check, Info } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { ImportRecord } from "#contract/imports/schemas";
import { monthLabel } from "#contract/time/calendar";
import { useNow } from "#web/lib/browser/clock.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { draftStepOf, draftSteps } from "../drafts/steps.ts";
import { ProgressPanel } from "../upload/ProgressPanel.tsx";
import { useImportAction, watchImport } from "./data.ts";
import { handledRows, nameOf, secondsLeft } from "./import-text.ts";
import { doneAddress } from "./list-state.ts";

const SECOND_MS = 1000;

/** An import that the server does, or that waits for another one: how many rows are really saved. */
export function RunningImport({ record }: { record: ImportRecord }) {
  const { state, campaignMonth, before } = record;
  const rows = record.rows ?? 0;
  const saved = handledRows(record);
  const isWaiting = state === "waiting";
  /** It is its turn: before the first part the rows are checked again. */
  const isChecked = isWaiting && before === 0;
  const [asking, setAsking] = useState(false);
  const cancel = useImportAction(record.id, "cancel", "Not cancelled", () => setAsking(false));
  const [, navigate] = useLocation();
  useEffect(() => {
    watchImport(String(record.id));
    // Also after a reload, its last step follows.
    navigate(doneAddress(record.id), { replace: true });
  }, [record.id, navigate]);
  return (
    <>
      <Steps steps={draftSteps} current={draftStepOf.import} />
      <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_332px]">
        <div className="grid min-w-0 gap-3.5">
          <ProgressPanel
            name={`${nameOf(record)}${campaignMonth ? ` for ${monthLabel(campaignMonth)}` : ""}`}
            aside={!isWaiting && <TimeLeft saved={saved} rows={rows} />}
            label="Rows saved"
            value={saved}
            max={rows}
          >
            {isChecked ? (
              <span className="text-26 font-semibold">Checking again…</span>
            ) : (
              <>
                <span className="text-26 font-semibold">{formatNumber(saved)}</span>
                <span className="text-14 text-ink-2">of {formatCount(rows, "row")} saved</span>
              </>
            )}
          </ProgressPanel>
          <ol className="rounded-lg border border-line bg-surface">
            <Phase done text="Rows checked" detail={formatCount(rows, "row")} />
            <Phase
              done={!isWaiting}
              text={isChecked ? "Checking again" : isWaiting ? "Waiting" : "Started"}
              detail={isChecked ? "what has changed since the check" : isWaiting ? waitsFor(before) : ""}
            />
            <Phase
              text="Saving leads"
              isNext={isWaiting}
              detail={isWaiting ? "waits" : `${formatNumber(saved)} of ${formatNumber(rows)}`}
            />
          </ol>
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink icon={ArrowLeft} href="/csv-upload/imports">
              Leave it running
            </ButtonLink>
            <span className="ml-auto">
              <Button variant="ghost" onClick={() => setAsking(true)}>
                Cancel the import…
              </Button>
            </span>
          </div>
        </div>
        <Notice icon={Info} title="You can leave this page">
          The server does the import, also when you sign out. You find it in the import history. Rows are
          saved in parts: after an interruption it goes on with the next part, and no row is saved twice.
        </Notice>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this import?"
        cancelLabel="Keep importing"
        confirmLabel="Cancel the import"
        busy={cancel.isPending}
        busyLabel="Cancelling..."
        onConfirm={() => cancel.mutate()}
      >
        {`The part that is being saved now is finished, then nothing more is saved. What is saved, so far ${formatNumber(saved)} of ${formatCount(rows, "row")}, stays and can be undone in the import history.`}
      </ConfirmDialog>
    </>
  );
}

const waitsFor = (before: number) =>
  `${formatCount(before, "import")} ${before === 1 ? "is" : "are"} before it`;

interface PhaseProps {
  text: string;
  detail: string;
  done?: boolean;
  /** It has not begun. */
  isNext?: boolean;
}

function Phase({ text, detail, done = false, isNext = false }: PhaseProps) {
  return (
    <li className="flex items-center gap-2.5 px-4 py-2.5 not-first:border-t not-first:border-line-subtle">
      <span
        aria-hidden
        className="grid size-5 flex-none place-items-center rounded-full border border-accent-border bg-accent-soft text-accent-text"
      >
        {done ? <Check className="size-3" strokeWidth={2.25} /> : !isNext && <Spinner />}
      </span>
      <span className={isNext ? "text-ink-2" : "font-medium"}>{text}</span>
      <span className="num ml-auto text-12 text-ink-2">{detail}</span>
    </li>
  );
}

function TimeLeft({ saved, rows }: { saved: number; rows: number }) {
  const at = useNow(SECOND_MS).getTime();
  const [began] = useState({ at, saved });
  const seconds = secondsLeft(began, { at, saved }, rows);
  return seconds === undefined ? null : `about ${formatCount(seconds, "second")} left`;
}
