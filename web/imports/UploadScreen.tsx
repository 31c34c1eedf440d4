import { Upload as UploadIcon } from "lucide-react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { FormatCard } from "./FormatCard.tsx";
import { Steps } from "./Steps.tsx";
import { clearUpload } from "./sending/upload.ts";
import { isRunning, useUpload } from "./sending/upload-state.ts";
import { UploadForm } from "./UploadForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { UploadResult } from "./UploadResult.tsx";

/** Bulk upload of a month's leads (specification §2). */
export function UploadScreen() {
  const upload = useUpload(useViewer().id);
  const underWay = isRunning(upload?.phase);
  return (
    <Page title="CSV Upload">
      <Steps current={upload === undefined ? 0 : upload.phase === "done" ? 2 : 1} />
      {upload && !underWay ? (
        <UploadResult upload={upload}>
          <Button variant="primary" icon={UploadIcon} onClick={clearUpload}>
            Upload another file
          </Button>
        </UploadResult>
      ) : (
        <div className="grid items-start gap-3.5 min-[1100px]:grid-cols-[minmax(0,1fr)_392px]">
          <div className="grid min-w-0 gap-3.5">
            <UploadForm underWay={underWay} />
            {upload && <UploadProgress upload={upload} />}
          </div>
          <FormatCard />
        </div>
      )}
    </Page>
  );
}
