import { ArrowLeft, RefreshCw } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import type { Staging } from "./use-staging.ts";

interface StagingProgressProps {
  staging: Staging;
  name: string;
  onRetry: () => void;
  onBack: () => void;
}

/** The rows of a foreign file on their way to the server, before they are checked. */
export function StagingProgress({ staging, name, onRetry, onBack }: StagingProgressProps) {
  const { phase, sent, total, problem } = staging;
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 rounded-lg border border-line bg-surface px-4 py-3.5">
        <p className="truncate text-ink-2">{name}</p>
        <p role="status" className="num text-16 font-semibold">
          {phase === "checking"
            ? `Checking ${formatNumber(total)} rows…`
            : `Sending… ${formatNumber(sent)} of ${formatNumber(total)} rows`}
        </p>
        <div className="flex">
          <ProgressBar value={sent} max={total} label="Rows sent" />
        </div>
      </div>
      {problem && (
        <Notice tone="danger" role="alert" title="Not sent">
          {problem}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button icon={ArrowLeft} onClick={onBack}>
          Back
        </Button>
        {phase === "failed" && (
          <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
