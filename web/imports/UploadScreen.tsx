import { History, Upload as UploadIcon } from "lucide-react";
import { useState } from "react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Steps } from "./Steps.tsx";
import { clearUpload } from "./sending/upload.ts";
import { isRunning, useUpload } from "./sending/upload-state.ts";
import { UploadForm } from "./UploadForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { UploadResult } from "./UploadResult.tsx";

/** Bulk upload of a month's leads (specification §2). */
export function UploadScreen() {
  const upload = useUpload(useViewer().id);
  const [isChecked, setIsChecked] = useState(false);
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
      <Steps
        isChecked={isChecked}
        current={upload?.phase === "done" ? 2 : upload !== undefined || isChecked ? 1 : 0}
      />
      {upload && !underWay ? (
        <UploadResult upload={upload}>
          <Button variant="primary" icon={UploadIcon} onClick={clearUpload}>
            Upload another file
          </Button>
        </UploadResult>
      ) : (
        <UploadForm
          underWay={underWay}
          onChecked={setIsChecked}
          progress={upload && <UploadProgress upload={upload} />}
        />
      )}
    </Page>
  );
}
