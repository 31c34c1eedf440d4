import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/Card.tsx";
import { Marker } from "#web/ui/Tone.tsx";
import { RowErrors } from "./RowErrors.tsx";
import type { FileCheck } from "./reading/check-file.ts";

/** The result of 'Check rows'; nothing has been stored. */
export function CheckResult({ check }: { check: FileCheck }) {
  const hidden = check.failed - check.firstFailed.length;
  return (
    <Card title="Check rows" flush>
      <div role="status" className="num flex flex-wrap gap-x-5 gap-y-1.5 px-3.5 py-3">
        <span>{check.rows === 1 ? "1 row" : `${formatNumber(check.rows)} rows`}</span>
        <Marker tone="green" icon={CircleCheck}>
          {formatNumber(check.ready)} ready
        </Marker>
        {check.failed > 0 && (
          <Marker tone="red" icon={CircleX}>
            {formatNumber(check.failed)} with {check.failed === 1 ? "an error" : "errors"}
          </Marker>
        )}
        {check.unknownTelecallers > 0 && (
          <Marker tone="yellow" icon={TriangleAlert}>
            {formatNumber(check.unknownTelecallers)} with an unknown telecaller, stay unassigned
          </Marker>
        )}
        {check.unreadableExpiries > 0 && (
          <Marker tone="yellow" icon={TriangleAlert}>
            {formatNumber(check.unreadableExpiries)} with an expiry that is no date, kept as text
          </Marker>
        )}
      </div>
      <p className="px-3.5 pb-3 text-12 text-ink-3">
        Nothing has been saved. Duplicates are found when uploading.
      </p>
      {check.failed > 0 && (
        <div className="border-t border-line-subtle">
          <RowErrors failed={check.firstFailed} />
          {hidden > 0 && (
            <p className="num px-3.5 py-2 text-12 text-ink-3">and {formatNumber(hidden)} more</p>
          )}
        </div>
      )}
    </Card>
  );
}
