import { Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { stopUpload } from "./upload/upload.ts";
import type { Upload } from "./upload/upload-state.ts";

/** The progress of the upload: rows the server has answered, not rows merely sent. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { tally, total, phase } = upload;
  const share = total > 0 ? Math.floor((tally.handled / total) * 100) : 0;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Card>
      <div ref={place} className="flex scroll-mb-24 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="inline-flex items-center gap-2 font-medium">
          <span className="flex text-accent">
            <Spinner />
          </span>
          Processing...
        </span>
        {total > 0 ? (
          <span className="num text-ink-2">
            {formatNumber(tally.handled)} of {formatNumber(total)} rows
          </span>
        ) : (
          <span className="text-ink-2">Reading the file</span>
        )}
        <span className="ml-auto">
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
        </span>
      </div>
      <div className="mt-2 flex">
        <ProgressBar value={tally.handled} max={total} label="Rows processed" />
      </div>
      <p className="num mt-2 text-12 text-ink-3">
        {formatNumber(tally.successful)} stored in {monthLabel(upload.month)} · {share}% of {upload.name}.
        Keep this browser tab open. You can use other screens meanwhile.
      </p>
    </Card>
  );
}
