import { ArrowLeft } from "lucide-react";
import { formatNumber } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Loading } from "#web/ui/Spinner.tsx";
import type { ColumnUse } from "../matching/convert.ts";
import { MatchStep } from "./MatchStep.tsx";
import type { ForeignFile } from "./use-foreign-file.ts";

interface ForeignStepProps {
  foreign: ForeignFile;
  busy: boolean;
  onSheet: (sheet: number) => void;
  onHeader: (row: number) => void;
  onBack: () => void;
  onMatched: (uses: ColumnUse[]) => void;
}

/** A foreign file while it is read, its columns once it is, or why it cannot be read. */
export function ForeignStep({ foreign, onBack, ...rest }: ForeignStepProps) {
  const { file, look, reading, problem } = foreign;
  if (look && !problem) return <MatchStep look={look} name={file.name} onBack={onBack} {...rest} />;
  return (
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
  );
}
