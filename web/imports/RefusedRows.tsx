import { CircleX } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { RowErrors } from "./RowErrors.tsx";
import type { FileCheck } from "./reading/check-file.ts";

/** The rows of a file of which none could be stored. */
export function RefusedRows({ check }: { check: FileCheck }) {
  const hidden = check.failed - check.firstFailed.length;
  return (
    <Card title="No row can be uploaded" flush>
      <div role="status" className="num px-3.5 py-3">
        <Marker tone="red" icon={CircleX}>
          {formatNumber(check.failed)} with {check.failed === 1 ? "an error" : "errors"}
        </Marker>
      </div>
      <div className="border-t border-line-subtle">
        <RowErrors failed={check.firstFailed} />
        {hidden > 0 && <p className="num px-3.5 py-2 text-12 text-ink-3">and {formatNumber(hidden)} more</p>}
      </div>
    </Card>
  );
}
