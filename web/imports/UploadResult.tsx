import {
  CircleCheck,
  CircleX,
  Download,
  RotateCw,
  Square,
  TriangleAlert,
  UserCheck,
  UserX,
} from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import { UNASSIGNED } from "#contract/assignment";
import { monthLabel } from "#contract/time/calendar";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { saveCsv } from "#web/lib/http/csv.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Metric, MetricStrip } from "#web/ui/Metric.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { failedRowsCsv } from "./file/csv-files.ts";
import type { FailedRow } from "./file/sheet.ts";
import { RowErrors } from "./RowErrors.tsx";
import { ProgressPanel } from "./upload/ProgressPanel.tsx";
import { continueUpload, stopUpload, type Upload } from "./upload/upload.ts";
import { byReason, warningsOf } from "./upload-warnings.ts";

/** The progress of the upload: rows the server has answered, not rows merely sent. */
export function UploadProgress({ upload: { tally, total, phase, name, month } }: { upload: Upload }) {
  const share = total > 0 ? Math.floor((tally.handled / total) * 100) : 0;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className="scroll-mb-20">
      <ProgressPanel
        name={
          <span className="inline-flex items-center gap-2 font-medium text-ink">
            <span className="flex text-accent">
              <Spinner />
            </span>
            Processing...
          </span>
        }
        aside={
          <Button
            size="s"
            icon={Square}
            busy={phase === "stopping"}
            busyLabel="Stopping..."
            disabled={phase === "reading"}
            onClick={stopUpload}
          >
            Stop
          </Button>
        }
        label="Rows processed"
        value={tally.handled}
        max={total}
        foot={`${formatNumber(tally.successful)} stored in ${monthLabel(month)} · ${share}% of ${name}. Keep this browser tab open. You can use other screens meanwhile.`}
      >
        <span className="text-ink-2">
          {total > 0 ? `${formatNumber(tally.handled)} of ${formatNumber(total)} rows` : "Reading the file"}
        </span>
      </ProgressPanel>
    </div>
  );
}

interface UploadResultProps {
  upload: Upload;
  /** The next steps, after the link to the leads. */
  children: ReactNode;
}

/** The result of an upload: counts, every bad row with its reason, and the next steps (specification §2). */
export function UploadResult({ upload, children }: UploadResultProps) {
  const { tally, phase, month } = upload;
  const { failed, doubtful } = tally;
  const toFix = failed.filter(({ erased, here }) => !erased && !here);
  const erased = failed.filter((row) => row.erased);
  const here = failed.filter((row) => row.here);
  const warnings = warningsOf(upload);
  const unassigned = tally.successful - tally.assigned;
  return (
    <div className="grid gap-3.5">
      {phase !== "done" && <Unfinished upload={upload} />}
      {phase === "done" && failed.length === 0 && (
        <Notice tone="ok" role="status" title="Upload Complete">
          All records uploaded and assigned to telecallers where specified
        </Notice>
      )}
      <MetricStrip columns={3}>
        <Metric
          icon={CircleCheck}
          label="Successful"
          value={<span className="text-ok-text">{formatNumber(tally.successful)}</span>}
          caption={`saved to ${monthLabel(month)}`}
        />
        <Metric
          icon={CircleX}
          label="Failed"
          value={
            <span className={failed.length > 0 ? "text-danger-text" : undefined}>
              {formatNumber(failed.length)}
            </span>
          }
          caption={
            toFix.length < failed.length
              ? [
                  `${formatNumber(toFix.length)} to fix`,
                  here.length > 0 && `${formatNumber(here.length)} already here`,
                  erased.length > 0 && `${formatNumber(erased.length)} left out on request`,
                ]
                  .filter(Boolean)
                  .join(", ")
              : failed.length > 0
                ? "not saved, listed below"
                : phase === "done"
                  ? "nothing left out"
                  : "so far"
          }
        />
        <Metric
          icon={UserCheck}
          label="Assigned to telecallers"
          value={formatNumber(tally.assigned)}
          caption={
            <>
              {formatNumber(unassigned)} left unassigned
              {unassigned > 0 && (
                <>
                  {" · "}
                  <Link
                    href={`/leads?month=${month}&telecaller=${UNASSIGNED}`}
                    className="font-medium text-accent-text underline-offset-2 hover:underline"
                  >
                    Assign them
                  </Link>
                </>
              )}
            </>
          }
        />
      </MetricStrip>
      {warnings.length > 0 && (
        <Notice tone="warn" role="status">
          {warnings.join(" ")}
        </Notice>
      )}
      {toFix.length > 0 && (
        <FailedRows upload={upload} failed={toFix}>
          {children}
        </FailedRows>
      )}
      {doubtful.length > 0 && (
        <Card title="Stored, please look" meta={formatCount(doubtful.length, "row")} flush>
          <RowErrors
            failed={byReason(doubtful)}
            label="Rows stored, please look"
            icon={TriangleAlert}
            look="text-warn-text"
          />
        </Card>
      )}
      {here.length > 0 && (
        <Card title="Already here" meta={`${formatCount(here.length, "row")}, nothing to do`} flush>
          <RowErrors failed={here} label="Rows already here" icon={CircleCheck} look="text-ink-3" />
        </Card>
      )}
      {erased.length > 0 && (
        <Card title="Left out on request" meta={formatCount(erased.length, "row")} flush>
          <RowErrors
            failed={erased.map((row) => ({ ...row, reason: `${row.reason}; left out` }))}
            label="Rows left out on request"
            icon={UserX}
            look="text-ink-3"
          />
        </Card>
      )}
      {toFix.length === 0 && (
        <div className="flex flex-wrap gap-2">
          <LeadsOf month={month} />
          {children}
        </div>
      )}
    </div>
  );
}

interface FailedRowsProps extends UploadResultProps {
  failed: readonly FailedRow[];
}

function FailedRows({ upload, failed, children }: FailedRowsProps) {
  const download = () => {
    const name = upload.name
      .replace(/\.(csv|txt)$/i, "")
      .replace(/\s+/g, "-")
      .toLowerCase();
    saveCsv(`${name}-failed.csv`, failedRowsCsv(upload.header, failed));
  };
  const title = upload.phase === "done" ? "Upload Complete" : "Failed rows";
  const rows =
    failed.length === 1 ? "1 row needs attention" : `${formatNumber(failed.length)} rows need attention`;
  return (
    <Card
      title={title}
      meta={<span className="max-md:hidden">{rows}</span>}
      flush
      actions={
        <Button size="s" icon={Download} onClick={download}>
          Download failed rows
        </Button>
      }
    >
      <RowErrors failed={failed} />
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3.5 py-2.5">
        <span className="mr-auto text-12 text-ink-3">
          Fix these rows and upload only them. Nothing is saved twice.
        </span>
        <LeadsOf month={upload.month} />
        {children}
      </div>
    </Card>
  );
}

function LeadsOf({ month }: { month: string }) {
  return <ButtonLink href={`/leads?month=${month}`}>View {monthLabel(month)} leads</ButtonLink>;
}

function Unfinished({ upload }: { upload: Upload }) {
  const { phase, problem, tally, total, canContinue } = upload;
  const left = `${formatNumber(tally.handled)} of ${formatNumber(total)} rows were processed. Rows already saved are kept.`;
  return (
    <Notice
      tone={phase === "failed" ? "danger" : "warn"}
      // A failure is announced by its toast.
      role={phase === "failed" ? undefined : "status"}
      title={phase === "failed" ? "Upload Failed" : "Upload stopped"}
    >
      <p className="num">
        {problem && `${problem}. `}
        {left}
      </p>
      {canContinue && (
        <div className="mt-2">
          <Button size="s" icon={RotateCw} onClick={continueUpload}>
            {phase === "failed" ? "Try again" : "Continue"}
          </Button>
        </div>
      )}
    </Notice>
  );
}
