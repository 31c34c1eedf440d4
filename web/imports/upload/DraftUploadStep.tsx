import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, RefreshCw } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { MappingStep } from "./MappingStep.tsx";
import { ProgressPanel } from "./ProgressPanel.tsx";
import { importSources } from "./sources.ts";
import type { DraftUpload, DraftUploading } from "./use-draft-upload.ts";
import type { Matched } from "./use-mapping.ts";

interface DraftUploadStepProps {
  upload: DraftUploading;
  state: DraftUpload;
  onBack: () => void;
  onMatched: (matched: Matched) => void;
}

/** A file on its way to a draft: while it is read, its columns, its rows on their way, or why it cannot be read. */
export function DraftUploadStep({ upload, state, onBack, onMatched }: DraftUploadStepProps) {
  const { file, phase, look, read, problem } = state;
  const sources = useQuery(importSources);
  const isSending = phase === "sending" || phase === "checking" || phase === "failed";
  if (look && phase !== "unreadable" && !sources.isPending)
    return (
      <>
        {/* Kept while its rows are sent: Back returns to the same choices. */}
        <div hidden={isSending}>
          <MappingStep
            upload={upload}
            state={state}
            look={look}
            sources={sources.data?.sources ?? []}
            busy={isSending}
            onBack={onBack}
            onMatched={onMatched}
          />
        </div>
        {isSending && <Sending upload={upload} state={state} total={look.rows} />}
      </>
    );
  return (
    <div className="grid justify-items-start gap-3">
      {problem ? (
        <Notice tone="danger" role="alert" title={file.name}>
          {problem}
        </Notice>
      ) : (
        <Loading text={read > 0 ? `Reading… ${formatNumber(read)} rows` : "Reading…"} />
      )}
      <Button icon={ArrowLeft} onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

function Sending({
  upload,
  state,
  total,
}: Pick<DraftUploadStepProps, "upload" | "state"> & { total: number }) {
  const { file, phase, sent, problem } = state;
  const isChecking = phase === "checking";
  return (
    <div className="grid gap-3">
      <ProgressPanel name={file.name} label="Rows sent" value={isChecking ? total : sent} max={total}>
        <span role="status" className="text-16 font-semibold">
          {isChecking
            ? `Checking ${formatNumber(total)} rows…`
            : `Sending… ${formatNumber(sent)} of ${formatNumber(total)} rows`}
        </span>
      </ProgressPanel>
      {problem && (
        <Notice tone="danger" role="alert" title="Not sent">
          {problem}
        </Notice>
      )}
      <div className="flex gap-2">
        <Button icon={ArrowLeft} onClick={upload.backToMapping}>
          Back
        </Button>
        {phase === "failed" && (
          <Button variant="primary" icon={RefreshCw} onClick={upload.retry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
