import { History, Upload as UploadIcon } from "lucide-react";
import { useViewer } from "#web/lib/http/session.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { draftStepOf, draftSteps } from "./drafts/steps.ts";
import { UploadForm } from "./UploadForm.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { UploadResult } from "./UploadResult.tsx";
import { useReturnedDraft } from "./upload/draft-files.ts";
import { clearUpload, isRunning, type Upload, useUpload } from "./upload/upload.ts";
import { useDraftUpload } from "./upload/use-draft-upload.ts";
import { WaitingDrafts } from "./WaitingDrafts.tsx";

/** A file of another layout, and one whose rows are checked first, continue on the page of their draft. */
function stepsOf(isDraft: boolean, upload: Upload | undefined) {
  if (isDraft) return { steps: draftSteps, current: draftStepOf.match };
  const current = upload?.phase === "done" ? 2 : upload ? 1 : 0;
  return { steps: ["Choose file", "Upload", "Done"], current };
}

/** Bulk upload of a month's leads (specification §2). */
export function UploadScreen() {
  const upload = useUpload(useViewer().id);
  const draft = useDraftUpload(useReturnedDraft());
  const isDraft = draft.state !== undefined;
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
      <Steps {...stepsOf(isDraft, upload)} />
      {!isDraft && !upload && <WaitingDrafts />}
      {upload && !underWay ? (
        <UploadResult upload={upload}>
          <Button variant="primary" icon={UploadIcon} onClick={clearUpload}>
            Upload another file
          </Button>
        </UploadResult>
      ) : (
        <UploadForm
          underWay={underWay}
          draft={draft}
          progress={upload && <UploadProgress upload={upload} />}
        />
      )}
    </Page>
  );
}
