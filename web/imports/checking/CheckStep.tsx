import { ArrowLeft, FileText, RefreshCw, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { monthLabel } from "#contract/time/calendar";
import { formatSize } from "#web/lib/format/file-size.ts";
import { formatCount, formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { type CommonMonth, sharedMonth } from "../reading/common-month.ts";
import { CheckedRows } from "./CheckedRows.tsx";
import { type CheckedFile, type RowsShown, rowsOf } from "./checked-file.ts";

interface CheckStepProps {
  file: CheckedFile;
  name: string;
  size: number;
  /** YYYY-MM; undefined while none is chosen. */
  month: string | undefined;
  /** Why vehicles that are already in the month were not looked for. */
  unchecked: string | undefined;
  /** The month is the file's and not chosen by the user. */
  proposed: CommonMonth | undefined;
  onBack: () => void;
  onUpload: () => void;
}

/** The rows of a file before they are uploaded; nothing has been stored. */
export function CheckStep({
  file,
  name,
  size,
  month,
  unchecked,
  proposed,
  onBack,
  onUpload,
}: CheckStepProps) {
  const [filter, setFilter] = useState<RowsShown>("all");
  const { counts, stored } = file;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const shown = rowsOf(file, filter);
  const rows = formatCount(stored, "row");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <FileText aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 truncate text-14 font-semibold outline-none"
          title={name}
        >
          {name}
        </h2>
        <span role="status" className="num text-ink-2">
          {formatCount(counts.all, "row")}, {formatSize(size)}
          <span className="sr-only">
            . {formatNumber(counts.errors)} with errors, {formatNumber(counts.warnings)} with warnings.
          </span>
        </span>
        <div className="md:ml-auto">
          <Segmented
            label="Rows shown"
            value={filter}
            onChange={setFilter}
            options={[
              { value: "all", label: `All ${formatNumber(counts.all)}` },
              { value: "errors", label: `Errors ${formatNumber(counts.errors)}` },
              { value: "warnings", label: `Warnings ${formatNumber(counts.warnings)}` },
              ...(counts.renewals > 0
                ? [{ value: "renewals" as const, label: `Renewals ${formatNumber(counts.renewals)}` }]
                : []),
            ]}
          />
        </div>
      </div>
      {unchecked && (
        <Notice tone="warn" role="status" title="Duplicates were not checked">
          {unchecked}
        </Notice>
      )}
      {proposed && (
        <Notice tone="info" role="status" title={`Proposed month: ${monthLabel(proposed.month)}`}>
          {sharedMonth(proposed)}. For another month, go back and choose it.
        </Notice>
      )}
      {counts.renewals > 0 && (
        <Notice
          tone="info"
          icon={RefreshCw}
          role="status"
          title={`${formatCount(counts.renewals, "row")} ${counts.renewals === 1 ? "takes the place of a renewal" : "take the place of renewals"}`}
        >
          Leads made of last year's, on which nobody has worked. A row without a telecaller goes to the one
          who has that lead.
        </Notice>
      )}
      <CheckedRows
        key={filter}
        rows={shown}
        foot={
          <div className="sticky bottom-0 z-1 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-3.5 py-2.5 max-md:bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
            <p className="num mr-auto text-12 text-ink-3 max-md:basis-full">
              {shown.length < counts[filter]
                ? `First ${formatNumber(shown.length)} of ${formatNumber(counts[filter])} rows. `
                : ""}
              Nothing has been saved yet.
            </p>
            <Button icon={ArrowLeft} onClick={onBack}>
              Back
            </Button>
            <Button variant="primary" icon={Upload} disabled={stored === 0} onClick={onUpload}>
              {month ? `Upload ${rows} to ${monthLabel(month)}` : `Upload ${rows}`}
            </Button>
          </div>
        }
      />
    </div>
  );
}
