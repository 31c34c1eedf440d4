import { ChevronUp, DatabaseBackup, Download, Upload, UserPlus } from "lucide-react";
import { type RefObject, useState } from "react";
import type { CustomerFilter, CustomerRow } from "#contract/customers/calls";
import { exportFormatNames } from "#contract/exports/formats";
import { formatNumber } from "#web/lib/format/format.ts";
import { exportAddress } from "#web/lib/http/export-address.ts";
import { useMay } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { ExportEverything } from "./ExportEverything.tsx";

interface DatabaseHeaderProps {
  /** What the server was asked; undefined before a filter is set. */
  question: CustomerFilter | undefined;
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
  const { question, total, rows, selected, uploadOpen, counts, onUpload, onAssign } = props;
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
        <ExportFound question={rows.length > 0 ? question : undefined} />
        {mayExportAll && (
          <Button icon={DatabaseBackup} onClick={() => setAsking(true)}>
            Export everything
          </Button>
        )}
        <ExportEverything open={asking} onClose={() => setAsking(false)} />
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

interface ExportFoundProps {
  /** Undefined where the search found nothing. */
  question: CustomerFilter | undefined;
}

const labels = { csv: "Export CSV", xlsx: "Export Excel" };

/** All that the search found (specification §7), written by the server. */
function ExportFound({ question }: ExportFoundProps) {
  return exportFormatNames.map((format) =>
    question ? (
      <ButtonLink
        key={format}
        icon={Download}
        href={exportAddress("/api/customers/export", { ...question }, format)}
        download
      >
        {labels[format]}
      </ButtonLink>
    ) : (
      <Button key={format} icon={Download} disabled>
        {labels[format]}
      </Button>
    ),
  );
}
