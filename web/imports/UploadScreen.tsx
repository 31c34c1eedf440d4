import { History, Upload as UploadIcon } from "lucide-react";
import { useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Steps } from "./Steps.tsx";
import { clearUpload } from "./sending/upload.ts";
import { isRunning, type Upload, useUpload } from "./sending/upload-state.ts";
import { type Stage, UploadForm } from "./UploadForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { UploadResult } from "./UploadResult.tsx";

/** Rows may be checked before an upload; the columns of a foreign file are matched before that. */
function stepsOf(stage: Stage, isForeign: boolean, upload: Upload | undefined) {
  const middle = [
    ...(isForeign ? ["Match columns"] : []),
    stage === "check" || isForeign ? "Check rows" : "Upload",
  ];
  const steps = ["Choose file", ...middle, "Done"];
  if (upload?.phase === "done") return { steps, current: steps.length - 1 };
  if (stage === "match") return { steps, current: 1 };
  return { steps, current: upload !== undefined || stage === "check" ? steps.length - 2 : 0 };
}

/** Bulk upload of a month's leads (specification §2). */
export function UploadScreen() {
  const upload = useUpload(useViewer().id);
  const [stage, setStage] = useState<Stage>("choose");
  const [isForeign, setIsForeign] = useState(false);
  const underWay = isRunning(upload?.phase);
  return (
    <Page
      title="CSV Upload"
      actions={
        <ButtonLink icon={History} href="/csv-upload/imports">
          Import history
        </ButtonLink>
      }
    >
      <Steps {...stepsOf(stage, isForeign, upload)} />
      {upload && !underWay ? (
        <UploadResult upload={upload}>
          <Button variant="primary" icon={UploadIcon} onClick={clearUpload}>
            Upload another file
          </Button>
        </UploadResult>
      ) : (
        <UploadForm
          underWay={underWay}
          onStage={(next) => {
            setStage(next);
            if (next !== "check") setIsForeign(next === "match");
          }}
          progress={upload && <UploadProgress upload={upload} />}
        />
      )}
    </Page>
  );
}
