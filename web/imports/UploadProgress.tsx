import { Square } from "lucide-react";
import { useEffect, useRef } from "react";
import { monthLabel } from "#contract/time/calendar";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { ProgressPanel } from "./upload/ProgressPanel.tsx";
import type { Upload } from "./upload/upload.ts";
import { stopUpload } from "./upload/upload.ts";

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
