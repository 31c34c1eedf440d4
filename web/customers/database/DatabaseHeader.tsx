import { ChevronUp, DatabaseBackup, Download, Upload, UserPlus } from "lucide-react";
import { type RefObject, useState } from "react";
import type { CustomerRow } from "#contract/customers/calls";
import { exportHeader, exportRow } from "#contract/customers/csv";
import { today } from "#contract/time/calendar";
import { now } from "#web/lib/browser/clock.ts";
import { formatNumber } from "#web/lib/format/format.ts";
import { saveCsv, toCsv } from "#web/lib/http/csv.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";

interface DatabaseHeaderProps {
  /** Undefined while the first results load. */
  total: number | undefined;
  rows: readonly CustomerRow[];
  selected: number;
  uploadOpen: boolean;
  counts: RefObject<HTMLParagraphElement | null>;
  onUpload: () => void;
  onAssign: () => void;
}

/** Numbers of matches and selected records, and the actions on them (specification §2). */
export function DatabaseHeader(props: DatabaseHeaderProps) {
  const { total, rows, selected, uploadOpen, counts, onUpload, onAssign } = props;
  const mayUpload = useMay("leads:import");
  const mayExportAll = useMay("customers:export");
  const mayAssign = useMay("leads:assign");
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 pt-0.5">
      <p
        ref={counts}
        tabIndex={-1}
        role="status"
        className="num mr-auto flex gap-x-3 whitespace-nowrap outline-none max-md:w-full"
      >
        <span className="text-ink-2">
          Total:{" "}
          <b className="font-semibold text-ink">
            {total === undefined ? "…" : formatNumber(total)} customers
          </b>
        </span>
        <span aria-hidden className="text-ink-3">
          ·
        </span>
        <span className={selected > 0 ? "font-medium text-accent-text" : "text-ink-2"}>
          {formatNumber(selected)} selected
        </span>
      </p>
      <div className="flex flex-wrap gap-x-3 gap-y-2.5">
        {mayUpload && (
          <Button icon={uploadOpen ? ChevronUp : Upload} aria-expanded={uploadOpen} onClick={onUpload}>
            {uploadOpen ? "Hide Upload" : "Show Upload"}
          </Button>
        )}
        <Button icon={Download} disabled={rows.length === 0} onClick={() => exportRows(rows)}>
          Export CSV
        </Button>
        {mayExportAll && (
          <Button icon={DatabaseBackup} onClick={() => setAsking(true)}>
            Export everything
          </Button>
        )}
        <Dialog
          open={asking}
          size="s"
          onClose={() => setAsking(false)}
          title="Export everything?"
          description="A file with every customer and lead of the agency, personal data included. The audit log records who exported it."
          confirm={{
            label: "Export everything",
            onConfirm: () => {
              setAsking(false);
              saveFrom("/api/customers/export");
            },
          }}
        />
        {mayAssign && (
          <Button
            variant={selected > 0 ? "primary" : "secondary"}
            icon={UserPlus}
            disabled={selected === 0}
            onClick={onAssign}
          >
            Assign Selected
          </Button>
        )}
      </div>
    </div>
  );
}

/** The server names the file. */
function saveFrom(href: string) {
  const link = document.createElement("a");
  link.href = href;
  link.download = "";
  link.click();
}

/** The current results as a file (specification §7). */
function exportRows(rows: readonly CustomerRow[]) {
  saveCsv(`customers-export-${today(now())}.csv`, toCsv([exportHeader, ...rows.map(exportRow)]));
}
