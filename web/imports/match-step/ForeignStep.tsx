import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import { StagingProgress } from "../staging/StagingProgress.tsx";
import type { useStaging } from "../staging/use-staging.ts";
import { type Matched, MatchStep } from "./MatchStep.tsx";
import { importSources } from "./sources.ts";
import type { ForeignFile } from "./use-foreign-file.ts";

interface ForeignStepProps {
  foreign: ForeignFile;
  staging: ReturnType<typeof useStaging>;
  onSheet: (sheet: number) => void;
  onHeader: (row: number) => void;
  onBack: () => void;
  onMatched: (matched: Matched) => void;
}

/** A foreign file while it is read, its columns once it is, its rows on their way, or why it cannot be read. */
export function ForeignStep({ foreign, staging, onBack, ...rest }: ForeignStepProps) {
  const { file, look, reading, problem, earlier, isSpecified } = foreign;
  const sources = useQuery(importSources);
  const sending = staging.staging;
  const isMatching = look && !problem && !sources.isPending && !(isSpecified && !sending);
  return (
    <>
      {isMatching && (
        // Kept while its rows are sent: Back returns to the same choices.
        <div hidden={sending !== undefined}>
          <MatchStep
            look={look}
            name={file.name}
            earlier={earlier}
            sources={sources.data ?? []}
            busy={sending !== undefined}
            onBack={onBack}
            {...rest}
          />
        </div>
      )}
      {isMatching && sending && (
        <StagingProgress
          staging={sending}
          name={file.name}
          onRetry={() => staging.retry()}
          onBack={staging.stop}
        />
      )}
      {!isMatching && (
        <div className="grid justify-items-start gap-3">
          {problem ? (
            <Notice tone="danger" role="alert" title={file.name}>
              {problem}
            </Notice>
          ) : (
            <Loading text={reading > 0 ? `Reading… ${formatNumber(reading)} rows` : "Reading…"} />
          )}
          <Button icon={ArrowLeft} onClick={onBack}>
            Back
          </Button>
        </div>
      )}
    </>
  );
}
