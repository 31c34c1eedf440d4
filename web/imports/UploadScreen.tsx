import { useQuery } from "@tanstack/react-query";
import { FileClock, History, Upload as UploadIcon } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { ImportRecord } from "#contract/imports/schemas";
import { monthLabel } from "#contract/time/calendar";
import { formatCount } from "#web/lib/format/format.ts";
import { useViewer } from "#web/lib/http/session.tsx";
import { read } from "#web/lib/read.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Steps } from "#web/ui/Steps.tsx";
import { Discard } from "./drafts/DraftBar.tsx";
import { draftStepOf, draftSteps } from "./drafts/steps.ts";
import { importAddress } from "./history/list-state.ts";
import { UploadForm } from "./UploadForm.tsx";
import { UploadProgress, UploadResult } from "./UploadResult.tsx";
import { fileOfDraft, useLeavesDrafts, useReturnedDraft } from "./upload/draft-files.ts";
import { clearUpload, isRunning, type Upload, useUpload } from "./upload/upload.ts";
import { useDraftUpload } from "./upload/use-draft-upload.ts";

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

const SHOWN = 5;

const waitingDrafts = (user: string) =>
  read("GET /api/imports", { query: { user, state: "draft", page: 1, limit: SHOWN } });

/** Files of the viewer's that were checked and neither imported nor discarded. */
function WaitingDrafts() {
  const { id } = useViewer();
  const returned = useReturnedDraft();
  const [leavesDrafts, setLeavesDrafts] = useLeavesDrafts(id);
  const { data } = useQuery({ ...waitingDrafts(id), enabled: leavesDrafts || returned !== undefined });
  const hasNone = data?.total === 0;
  const forget = useEffectEvent(() => setLeavesDrafts(false));
  useEffect(() => {
    if (hasNone) forget();
  }, [hasNone]);
  const isLost = returned !== undefined && !fileOfDraft(returned);
  if (!data || data.total === 0) return null;
  return (
    <div className="mb-3.5">
      <Notice tone="info" icon={FileClock} title={formatCount(data.total, "unfinished import")}>
        <ul className="grid gap-2 pt-1.5 text-ink">
          {data.imports.map((draft) => (
            <li key={draft.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-0 flex-1 wrap-anywhere max-md:basis-full">
                {aboutDraft(draft)}
                {isLost && draft.id === returned && (
                  <span className="block text-ink-2">To match its columns again, choose the file again.</span>
                )}
              </span>
              <ButtonLink size="s" href={importAddress(draft.id)}>
                <span>
                  Continue<span className="sr-only"> {draft.fileName}</span>
                </span>
              </ButtonLink>
              <Discard id={draft.id} of={draft.fileName ?? undefined} />
            </li>
          ))}
        </ul>
        {data.total > data.imports.length && (
          <ButtonLink size="s" href="/csv-upload/imports?state=draft">
            All of them
          </ButtonLink>
        )}
      </Notice>
    </div>
  );
}

const aboutDraft = ({ fileName, rows, campaignMonth }: ImportRecord) =>
  [fileName, rows !== null && formatCount(rows, "row"), campaignMonth && monthLabel(campaignMonth)]
    .filter(Boolean)
    .join(", ");
